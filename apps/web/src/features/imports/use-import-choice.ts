import { useState } from 'react';
import type { LocalFile } from './folder-files.ts';
import {
  isSpreadsheet,
  readSpreadsheet,
  SpreadsheetError,
  type Spreadsheet,
} from './reading/read-spreadsheet.ts';
import type { ImportChoice } from './use-import-plan.ts';

let choices = 0;

interface Chosen {
  readonly number: number;
  readonly files: readonly LocalFile[] | null;
  readonly spreadsheet: Spreadsheet | null;
  readonly problem: string | null;
}

/** Holds the chosen folder and spreadsheet. The only spreadsheet in a folder is taken with it. */
export function useImportChoice() {
  const [chosen, setChosen] = useState<Chosen>({ number: 0, files: null, spreadsheet: null, problem: null });

  const set = (change: Partial<Chosen>): void => {
    choices += 1;
    const number = choices;
    setChosen((before) => ({ ...before, problem: null, ...change, number }));
  };

  async function chooseSpreadsheet(file: File): Promise<void> {
    try {
      set({ spreadsheet: await readSpreadsheet(file) });
    } catch (error) {
      const problem =
        error instanceof SpreadsheetError ? error.message : `“${file.name}” cannot be read on this computer.`;
      set({ spreadsheet: null, problem });
    }
  }

  function chooseFolder(files: readonly LocalFile[]): void {
    if (files.length === 0) {
      set({ files: null, problem: 'The folder contains no files.' });
      return;
    }
    set({ files });
    takeOnlySpreadsheet(files);
  }

  function takeOnlySpreadsheet(files: readonly LocalFile[]): void {
    const [only, ...others] = files.filter(({ path }) => isSpreadsheet(path));
    if (only && others.length === 0) void chooseSpreadsheet(only.file);
  }

  function drop(files: readonly LocalFile[]): void {
    const isOnlySpreadsheet = files.every(({ path }) => isSpreadsheet(path));
    if (isOnlySpreadsheet) takeOnlySpreadsheet(files);
    else chooseFolder(files);
  }

  const { number, files, spreadsheet, problem } = chosen;
  const choice: ImportChoice | null = files && spreadsheet ? { number, files, spreadsheet } : null;
  return {
    files,
    choice,
    spreadsheetName: spreadsheet?.fileName ?? null,
    problem,
    chooseFolder,
    chooseSpreadsheet: (file: File): void => void chooseSpreadsheet(file),
    drop,
  };
}
