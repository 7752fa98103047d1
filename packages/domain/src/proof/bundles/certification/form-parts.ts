import type { CertificationFacts, CertifiedFile, Recorded } from './certification-facts.ts';
import { html, type Markup } from './markup.ts';

const number = new Intl.NumberFormat('en-US');

/** Returns a time as the forms state it, in UTC to the second. */
const formatInstant = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const exactSize = (bytes: number): string => `${number.format(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`;

export const recorded = ({ at, by, email, sequence }: Recorded): Markup =>
  html`${formatInstant(at)}<br /><bdi>${by}</bdi
    >${email === null ? '' : html` <bdi>&lt;${email}&gt;</bdi>`}<br />${
      sequence === null ? 'Entry not in this bundle' : `Ledger entry ${sequence}`
    }`;

/** A blank to fill in by hand. */
export const blank = (label: string, size: 'line' | 'lines' = 'line'): Markup =>
  html`<div class="blank ${size}"><span class="fill"></span><span class="label">${label}</span></div>`;

export const box = html`<span class="box" role="img" aria-label="Box to check by hand"></span>`;

export const factTable = (rows: readonly (readonly [string, Markup])[]): Markup =>
  html`<table class="facts">
    <tbody>
      ${rows.map(
        ([name, value]) =>
          html`<tr>
            <th scope="row">${name}</th>
            <td>${value}</td>
          </tr> `,
      )}
    </tbody>
  </table>`;

export const hash = (text: string): Markup => html`<code>${text}</code>`;

/** States a file with its size and SHA-256. */
export const fileFacts = ({ path, sizeBytes, sha256 }: CertifiedFile): Markup =>
  html`<code>${path}</code><br />${exactSize(sizeBytes)}<br /><span class="unit">SHA-256</span>
    ${hash(sha256)}`;

export const list = (items: readonly Markup[]): Markup =>
  html`<ol>
    ${items.map((item) => html`<li>${item}</li> `)}
  </ol>`;

/** The facts that both forms begin with. */
export function bundleFacts(facts: CertificationFacts): Markup {
  const { bundle, checkpoint } = facts;
  return factTable([
    ['System', html`Plainview, release ${facts.release}`],
    ['Address', facts.address === null ? html`Not configured` : html`${facts.address}`],
    ['Agency', html`<bdi>${facts.agencyName}</bdi>`],
    ['Incident type', html`<bdi>${facts.incidentType}</bdi>`],
    ['Ticket', html`${facts.ticketNumber}<br /><span class="unit">id</span> ${hash(facts.ticketId)}`],
    [
      'Evidence bundle',
      html`${hash(bundle.folder)}, kind “${bundle.kind}”<br />Number ${hash(bundle.id)}<br />Requested
        ${formatInstant(bundle.requested.at)} by <bdi>${bundle.requested.by}</bdi>${
          bundle.requested.email === null ? '' : html` <bdi>&lt;${bundle.requested.email}&gt;</bdi>`
        }`,
    ],
    [
      'List of its files',
      html`<code>manifest-sha256.txt</code><br /><span class="unit">SHA-256</span>
        ${hash(bundle.manifestSha256)}`,
    ],
    [
      'Ledger checkpoint',
      html`Origin ${hash(checkpoint.origin)}, size ${checkpoint.size} (number of entries)<br />Root
        ${hash(checkpoint.root)}<br />Newest when this form was filled in. The entry that records this bundle
        is newer: <code>proof/checkpoint</code>.`,
    ],
    ['Key of the ledger', html`<span class="unit">SHA-256</span> ${hash(checkpoint.keyFingerprint)}`],
  ]);
}

/** The person, the notice, and the signature, which are the same in both forms. */
export const person = html`<div class="grid">
    ${blank('Name')} ${blank('Title')} ${blank('Employer')} ${blank('Telephone or email')}
  </div>
  ${blank('Qualifications: training, experience, and duties with this system', 'lines')}`;

export const signature = html`<section class="signature">
  <h2>Declaration</h2>
  <p>
    I declare under penalty of perjury under the laws of the United States of America that the foregoing is
    true and correct. (28 U.S.C. § 1746)
  </p>
  <div class="grid">
    ${blank('Executed on (date)')} ${blank('At (city and state)')} ${blank('Signature')}
    ${blank('Printed name')}
  </div>
</section>`;
