import type { Question } from '@assay/contract';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useArea, useListState } from '../../../lib/session/area.ts';
import { questionQuery } from '../api.ts';
import { LoadedQuestion } from '../view/loaded-question.tsx';
import { QuestionDetails } from '../view/question-details.tsx';
import { GoBackDialog } from './go-back-dialog.tsx';
import { comparisonAddress, versionsAddress } from '../version-address.ts';

/** Says that this is not the newest version, and what can be done about it. */
const EarlierVersion = ({ question }: { question: Question }) => {
  const { _id: questionId, version } = question;
  const { data: newest } = useQuery(questionQuery(questionId));
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const area = useArea();
  const state = useListState();
  if (!newest || newest.version === version) return null;
  return (
    <Alert color="info" icon={<IconHistory size={18} aria-hidden />} py="xs">
      <Group gap="sm">
        <Text flex="1 1 240px">
          This is version {version} of {newest.version}. Where it is filed is as it is now.
        </Text>
        <Button
          component={Link}
          to={`${area}/${comparisonAddress({ questionId, from: version, to: newest.version })}`}
          state={state}
          variant="default"
          size="xs"
        >
          What has changed since
        </Button>
        {newest.actions.includes('update') && (
          <Button variant="default" size="xs" onClick={() => setAsking(true)}>
            Go back to this version
          </Button>
        )}
      </Group>
      {isAsking && (
        <GoBackDialog
          question={newest}
          version={version}
          onClose={() => setAsking(false)}
          onDone={() => void navigate(`${area}/${versionsAddress(questionId)}`)}
        />
      )}
    </Alert>
  );
};

/** An earlier version of a question, whole. */
const VersionPage = () => {
  const area = useArea();
  const { back } = useListState();
  return (
    <LoadedQuestion>
      {(question) => (
        <QuestionDetails
          question={question}
          back={{ to: `${area}/${versionsAddress(question._id)}`, state: back }}
          notice={<EarlierVersion question={question} />}
        />
      )}
    </LoadedQuestion>
  );
};

export default VersionPage;
