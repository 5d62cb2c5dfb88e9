import { MUTANT_KINDS, type Survivor, type TestStrength } from '@assay/contract';
import { Button, Group, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { LineDifferences } from '../../../ui/code/line-differences.tsx';
import { DateTimeText } from '../../../ui/facts/date-time-text.tsx';
import { TextBlock } from '../../../ui/text/text-block.tsx';
import { useAddProposedTest, useCallEquivalent } from '../api.ts';
import classes from '../strength.module.css';
import { EquivalentDialog } from './equivalent-dialog.tsx';
import { told } from './told.ts';

const titleOf = ({ kind, wrongSolution, language, line }: Survivor): string =>
  kind ? `${MUTANT_KINDS[kind]}: line ${line} in ${language}` : `${wrongSolution ?? ''} (${language})`;

const Proposal = ({ survivor: { proposal, kind }, name }: { survivor: Survivor; name: string }) => {
  if (!proposal)
    return (
      <Text c="dimmed" size="sm">
        No input that catches it was found.
        {kind && ' It may be equivalent: then no input does.'}
      </Text>
    );
  return (
    <div className={classes.proposal}>
      <div>
        <Text size="sm" c="dimmed">
          Input that catches it
        </Text>
        <TextBlock label={`Input that catches ${name}`}>{proposal.input}</TextBlock>
      </div>
      <div>
        <Text size="sm" c="dimmed">
          Output of the reference solution
        </Text>
        <TextBlock label={`Output of the reference solution: ${name}`}>{proposal.output}</TextBlock>
      </div>
    </div>
  );
};

interface SurvivorCardProps {
  questionId: string;
  survivor: Survivor;
  canUpdate: boolean;
  /** The test stands in the question by now. */
  onAdded: (input: string) => void;
  isAdded: boolean;
}

const Actions = ({ questionId, survivor, onAdded, isAdded }: SurvivorCardProps) => {
  const [asking, setAsking] = useState(false);
  const add = useAddProposedTest(questionId);
  const call = useCallEquivalent(questionId);
  const { _id: programId, proposal, kind, equivalent } = survivor;
  return (
    <Group gap="xs">
      {proposal && !equivalent && (
        <Button
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          loading={add.isPending}
          disabled={isAdded}
          onClick={() =>
            add.mutate(
              programId,
              told('The test could not be added.', () => onAdded(proposal.input)),
            )
          }
        >
          {isAdded ? 'Added' : 'Add as a hidden test'}
        </Button>
      )}
      {kind && !equivalent && (
        <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
          It is equivalent
        </Button>
      )}
      {equivalent && (
        <Button
          size="compact-sm"
          variant="default"
          loading={call.isPending}
          onClick={() => call.mutate({ programId, isEquivalent: false }, told('It could not be taken back.'))}
        >
          Count it again
        </Button>
      )}
      {asking && (
        <EquivalentDialog questionId={questionId} programId={programId} onClose={() => setAsking(false)} />
      )}
    </Group>
  );
};

const SurvivorCard = (props: SurvivorCardProps) => {
  const { survivor, canUpdate } = props;
  const { before, after, equivalent, kind } = survivor;
  const name = titleOf(survivor);
  return (
    <li className={classes.program}>
      <Text fw={500}>{name}</Text>
      {kind && <LineDifferences label={`What is changed: ${name}`} before={before} after={after} />}
      {equivalent ? (
        <Text size="sm">
          Called equivalent by {equivalent.by}, <DateTimeText value={equivalent.at} />: {equivalent.reason}
        </Text>
      ) : (
        <Proposal survivor={survivor} name={name} />
      )}
      {canUpdate && <Actions {...props} />}
    </li>
  );
};

/** The wrong programs that pass every test; those that are called equivalent come last. */
export const SurvivorList = ({ strength }: { strength: TestStrength }) => {
  const { survivors, question, canUpdate, measurement } = strength;
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  if (!measurement || (survivors.length === 0 && measurement.state !== 'READY')) return null;
  const sorted = survivors.toSorted(
    (one, other) =>
      Number(one.equivalent !== null) - Number(other.equivalent !== null) ||
      Number(one.proposal === null) - Number(other.proposal === null),
  );
  return (
    <section aria-labelledby="survivors">
      <Title order={2} id="survivors" mb="sm">
        Wrong programs that pass every test
      </Title>
      {sorted.length === 0 && <Text>There is none: every wrong program is caught.</Text>}
      <ul className={classes.programs}>
        {sorted.map((survivor) => (
          <SurvivorCard
            key={survivor._id}
            questionId={question._id}
            survivor={survivor}
            canUpdate={canUpdate}
            isAdded={survivor.proposal !== null && added.has(survivor.proposal.input)}
            onAdded={(input) => setAdded((before) => new Set([...before, input]))}
          />
        ))}
      </ul>
    </section>
  );
};
