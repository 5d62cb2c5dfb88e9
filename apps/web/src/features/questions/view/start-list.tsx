import type { Language, QuestionText } from '@assay/contract';
import { Group, Stack, Text } from '@mantine/core';
import { CodeEditor } from '../../../ui/code/editor/code-editor.tsx';
import classes from './question-details.module.css';

interface StartBlockProps {
  title: string;
  /** What a student may do with it. */
  rights: string;
  label: string;
  language: Language;
  code: string;
}

const StartBlock = ({ title, rights, label, language, code }: StartBlockProps) => (
  <div className={classes.block}>
    <Group className={classes.blockHead}>
      <Text fw={500}>{title}</Text>
      <Text c="dimmed">{rights}</Text>
    </Group>
    <CodeEditor label={label} language={language} value={code} readOnly theme="dark" minHeight={0} />
  </div>
);

const rightsOf = (isVisible: boolean, isEditable: boolean): string =>
  `${isVisible ? 'Visible to students' : 'Not visible to students'} · ${isEditable ? 'editable' : 'not editable'}`;

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** In which languages students start from the skeleton, in a sentence; '' where something is written in each. */
const skeletonsIn = ({ code, language, starters }: QuestionText): string => {
  const [first, ...further] = language;
  const bare = further.filter((one) => starters.every((starter) => starter.language !== one));
  const languages = first && code.length === 0 ? [first, ...bare] : bare;
  if (languages.length === 0) return '';
  return languages.length === language.length
    ? 'Students start from the skeleton of their language.'
    : `In ${listFormat.format(languages)}, students start from the skeleton.`;
};

/** What a program starts from in each language: the blocks of the first, the starter code of the others. */
export const StartList = ({ question }: { question: QuestionText }) => {
  const { code, language, starters } = question;
  const skeletons = skeletonsIn(question);
  return (
    <Stack>
      {code.map((snippet, place) => (
        <StartBlock
          // oxlint-disable-next-line react/no-array-index-key -- blocks have no identity but their place
          key={place}
          title={`Snippet ${place + 1}`}
          rights={rightsOf(snippet.isVisible, snippet.isEditable)}
          label={`Code of snippet ${place + 1}`}
          language={language[0] ?? 'C'}
          code={snippet.code}
        />
      ))}
      {starters.map((starter) => (
        <StartBlock
          key={starter.language}
          title={`Starter code in ${starter.language}`}
          rights={rightsOf(true, true)}
          label={`Starter code in ${starter.language}`}
          language={starter.language}
          code={starter.code}
        />
      ))}
      {skeletons && <Text c="dimmed">{skeletons}</Text>}
    </Stack>
  );
};
