// Parses the file that is open as number 3 and prints the result as JSON. Started by parse-file.mjs.
import { readFileSync, writeSync } from 'node:fs';
import { parseCsv } from './read-csv.mjs';
import { readXlsx } from './read-xlsx.mjs';

const INPUT = 3;
const OUTPUT = 1;

const parsers = {
  xlsx: (bytes) => readXlsx(bytes),
  csv: (bytes) => parseCsv(bytes.toString('utf8')),
  json: (bytes) => JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/u, '')),
};

function parse(kind) {
  try {
    return { value: parsers[kind](readFileSync(INPUT)) };
  } catch (error) {
    return { error: error instanceof Error ? error.message.slice(0, 500) : String(error) };
  }
}

const output = Buffer.from(JSON.stringify(parse(process.argv[2])));
for (let written = 0; written < output.length;) written += writeSync(OUTPUT, output, written);
