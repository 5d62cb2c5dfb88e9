import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { examMessagesQuery } from '../api.ts';

/** Why an attempt was submitted for its student: the last that the student alone was told, since it was. */
const SubmittedForYou = ({ taskId, submittedAt }: { taskId: string; submittedAt: string }) => {
  const { data } = useQuery(examMessagesQuery(taskId, 0));
  const why = data?.messages.findLast(({ toAll, sentAt }) => !toAll && sentAt >= submittedAt);
  return why ? (
    <Text style={{ whiteSpace: 'pre-wrap' }}>
      {why.sentBy}: {why.text}
    </Text>
  ) : null;
};

export default SubmittedForYou;
