/** Style of the forms, on the screen and on Letter paper. */
export const formStyle = `
@page { size: letter; margin: 0.75in 0.9in; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #000; font: 10.5pt/1.35 Georgia, 'Times New Roman', serif; }
main { max-width: 6.7in; margin: 0 auto; }
h1 { margin: 0.25in 0 0; font-size: 16pt; line-height: 1.25; }
h2 { margin: 0.24in 0 0.07in; font-size: 11.5pt; break-after: avoid; }
p, ol { margin: 0.06in 0; }
ol { padding-left: 0.28in; }
li { margin: 0.05in 0; break-inside: avoid; }
.title { font-size: 12pt; }
.note { border: 1.5pt solid #000; padding: 0.09in 0.12in; font-size: 10pt; }
.option { border-left: 2pt solid #000; padding-left: 0.12in; break-inside: avoid; }
.grid { display: grid; grid-template-columns: 1fr 1fr; gap: 0 0.3in; break-inside: avoid; }
.blank { display: block; break-inside: avoid; }
.fill { display: block; height: 0.34in; border-bottom: 0.75pt solid #000; }
.lines .fill { height: 0.68in; background: linear-gradient(#000, #000) 0 0.34in / 100% 0.75pt no-repeat;
  print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.label { display: block; font-size: 8.5pt; }
.box { display: inline-block; width: 0.14in; height: 0.14in; border: 1pt solid #000; vertical-align: -0.02in; }
table { width: calc(100% - 1pt); border-collapse: collapse; font-size: 9.5pt; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { padding: 0.045in 0.08in; border: 0.5pt solid #777; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
.facts th { width: 1.35in; font-weight: bold; }
.files td + td, .files th + th { width: 1.55in; }
.files .check, .files th:nth-child(3) { width: 0.8in; padding-inline: 0.04in; text-align: center; }
code { font: 8.5pt/1.4 'DejaVu Sans Mono', Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.files code { font-size: 7.6pt; }
.unit { font-size: 8.5pt; }
.signature { break-inside: avoid; }

@media screen { main { padding: 0.5in 0.3in; } }
@media (max-width: 6in) { .grid { grid-template-columns: 1fr; } }
`;
