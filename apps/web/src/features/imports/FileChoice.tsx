import { formatFileSize } from '@plainview/domain/shared/file-size';
import { mayBeVideo } from '@plainview/domain/tickets/imports/match-files';
import { FileSpreadsheet, FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import { DropZone } from 'react-aria-components';
import { Button } from '../../ui/Button.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { droppedFiles, selectedFiles, type LocalFile } from './folder-files.ts';

/** Accepts a folder of videos and a spreadsheet, selected or dropped together. */
export function FileChoice({
  files,
  spreadsheetName,
  onFolder,
  onSpreadsheet,
  onDropped,
}: {
  files: readonly LocalFile[] | null;
  spreadsheetName: string | null;
  onFolder: (files: readonly LocalFile[]) => void;
  onSpreadsheet: (file: File) => void;
  onDropped: (files: readonly LocalFile[]) => void;
}) {
  const folder = useRef<HTMLInputElement>(null);
  const spreadsheet = useRef<HTMLInputElement>(null);
  return (
    <DropZone
      aria-label="Drop a folder and a spreadsheet here"
      getDropOperation={() => 'copy'}
      onDrop={(event) => void droppedFiles(event.items).then(onDropped)}
      className="flex flex-col gap-4 rounded-md border border-dashed border-edge bg-sunken/40 p-5 text-sm data-drop-target:border-accent data-drop-target:bg-selected"
    >
      <input
        ref={(input) => {
          folder.current = input;
          // React has no attribute for it.
          if (input) input.webkitdirectory = true;
        }}
        type="file"
        hidden
        multiple
        aria-label="Folder of videos"
        onChange={(event) => {
          onFolder(selectedFiles(event.target.files ?? []));
          event.target.value = '';
        }}
      />
      <input
        ref={spreadsheet}
        type="file"
        hidden
        accept=".csv,.tsv,.xlsx,.xlsm"
        aria-label="Spreadsheet"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onSpreadsheet(file);
          event.target.value = '';
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="flex min-w-0 flex-col items-start gap-2">
          <Button icon={<FolderOpen aria-hidden="true" />} onPress={() => folder.current?.click()}>
            Choose Folder
          </Button>
          <p className="text-soft">{files ? folderText(files) : 'The folder with the videos.'}</p>
        </div>
        <div className="flex min-w-0 flex-col items-start gap-2">
          <Button icon={<FileSpreadsheet aria-hidden="true" />} onPress={() => spreadsheet.current?.click()}>
            Choose Spreadsheet
          </Button>
          <p className="max-w-full wrap-anywhere text-soft">
            {spreadsheetName ?? 'CSV or XLSX, one row for each video. Not needed if it is in the folder.'}
          </p>
        </div>
      </div>
      <p className="text-soft">Or drop both here. Nothing is uploaded until you start.</p>
    </DropZone>
  );
}

function folderText(files: readonly LocalFile[]): string {
  const videos = files.filter(mayBeVideo);
  const bytes = videos.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return `${pluralize(videos.length, 'video')}, ${formatFileSize(bytes)}`;
}
