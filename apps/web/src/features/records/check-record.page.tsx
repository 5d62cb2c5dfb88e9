import { verifyFiles, type ChosenFile, type VerifyReport } from '@assay/contract';
import { Alert, Anchor, Button, FileInput, Group, Stack, Text, Title } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { keptHeads } from '../../lib/device/kept-heads.ts';
import { Logo } from '../../ui/page/logo.tsx';
import { FindingsView } from './findings-view.tsx';
import { ProofWords } from './proof-words.tsx';
import classes from './records.module.css';

const readFile = async (file: File): Promise<ChosenFile> => ({
  name: file.name,
  content: new Uint8Array(await file.arrayBuffer()),
});

/** The exams that files name, whatever else they are. */
const tasksIn = (files: readonly ChosenFile[]): string[] =>
  files.flatMap(({ content }) => {
    try {
      const { task } = JSON.parse(new TextDecoder().decode(content)) as { task?: { id?: unknown } };
      return typeof task?.id === 'string' ? [task.id] : [];
    } catch {
      return [];
    }
  });

/** What this device itself was told of the exams that were chosen. */
const filesOfDevice = (files: readonly ChosenFile[]): ChosenFile[] =>
  [...new Set(tasksIn(files))].flatMap((task) => {
    const heads = keptHeads(task);
    return heads ? [{ name: 'This device', content: new TextEncoder().encode(JSON.stringify(heads)) }] : [];
  });

/** Lets the page be drawn before the hashing takes its turn. */
const drawn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));

const check = async (chosen: readonly File[]): Promise<VerifyReport> => {
  const files = await Promise.all(chosen.map(readFile));
  await drawn();
  return verifyFiles([...files, ...filesOfDevice(files)]);
};

const Verdict = ({ isSound }: { isSound: boolean }) => (
  <Alert
    color={isSound ? 'success' : 'danger'}
    role="status"
    title={isSound ? 'Nothing is wrong.' : 'Something is wrong, or there was nothing to check.'}
  >
    {isSound
      ? 'Everything that can be checked here holds.'
      : 'Read below which file it is, and what does not hold.'}
  </Alert>
);

const Report = ({ report: { files, together, isSound } }: { report: VerifyReport }) => (
  <Stack gap="lg">
    <Verdict isSound={isSound} />
    {files.map(({ name, what, findings }, index) => (
      // Two chosen files may have the same name.
      // oxlint-disable-next-line no-array-index-key
      <section key={index} className={classes.file} aria-label={name}>
        <div>
          <Title order={2}>{name}</Title>
          <Text c="dimmed">{what}</Text>
        </div>
        <FindingsView label={`What ${name} came to`} findings={findings} />
      </section>
    ))}
    {together.length > 0 && (
      <section className={classes.file} aria-label="The files together">
        <Title order={2}>The files together</Title>
        <FindingsView label="What the files say of one another" findings={together} />
      </section>
    )}
  </Stack>
);

/** Checks whatever files somebody chooses. What was asked for later is what is shown. */
const useCheck = () => {
  const [files, setFiles] = useState<File[]>([]);
  const [report, setReport] = useState<VerifyReport | null>(null);
  const [busy, setBusy] = useState(false);
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current = -1;
    },
    [],
  );
  const choose = (chosen: File[]) => {
    const own = (latest.current += 1);
    setFiles(chosen);
    setReport(null);
    setBusy(chosen.length > 0);
    if (chosen.length === 0) return;
    void check(chosen).then((found) => {
      if (own !== latest.current) return;
      setReport(found);
      setBusy(false);
    });
  };
  return { files, report, busy, choose };
};

/** Checks records and receipts, in the page alone: nothing is sent anywhere, and no server is asked. */
const CheckRecordPage = () => {
  const { files, report, busy, choose } = useCheck();
  return (
    <main className={classes.screen} aria-busy={busy}>
      <div className={classes.top}>
        <Logo />
        <Anchor component={Link} to="/">
          To Assay
        </Anchor>
      </div>
      <div>
        <Title order={1}>Check a record</Title>
        <Text c="dimmed" maw={640}>
          Choose the record of an exam, a student’s receipt, or several that belong together: they are also
          compared with one another. The files stay on this device, and no server is asked.
        </Text>
      </div>
      <FileInput
        label="Files"
        description="ZIP of a record, receipts, what a device was told, and the keys that your institute publishes (assay-key.json)."
        placeholder="Choose files"
        multiple
        accept=".zip,.json,application/zip,application/json"
        value={files}
        onChange={choose}
        leftSection={<IconFileSearch size={16} aria-hidden />}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the files' }}
      />
      {busy && (
        <Text role="status" c="dimmed">
          Checking …
        </Text>
      )}
      {report && <Report report={report} />}
      {report && (
        <Group>
          <Button variant="default" onClick={() => choose([])}>
            Check other files
          </Button>
        </Group>
      )}
      <ProofWords />
    </main>
  );
};

export default CheckRecordPage;
