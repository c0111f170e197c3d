import { useState } from 'react';
import { Button, QUIET } from '#web/coach/button.tsx';
import { saveFile } from '#web/coach/save-file.ts';
import { CallError } from '#web/session/query.ts';
import { csvFile } from './csv.ts';

interface Props {
  label: string;
  fileName: string;
  header: string[];
  lines(): Promise<string[][]>;
}

/** Reads a whole list, and then saves it as a CSV file. */
export const Download = ({ label, fileName, header, lines }: Props) => {
  const [isBusy, setBusy] = useState(false);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState('');
  const start = async () => {
    setBusy(true);
    setWords('');
    setProblem('');
    try {
      const all = await lines();
      saveFile(fileName, 'text/csv', csvFile([header, ...all]));
      setWords(`Saved ${all.length} rows`);
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : 'The file couldn’t be saved.');
    }
    setBusy(false);
  };
  return (
    <div className="line">
      <Button className={QUIET} isOff={isBusy} onClick={start}>
        {isBusy ? 'Reading…' : problem ? `Try again: ${label}` : label}
      </Button>
      <span role="status" className="small">
        {words}
      </span>
      <span role="alert" className="field-error">
        {problem}
      </span>
    </div>
  );
};
