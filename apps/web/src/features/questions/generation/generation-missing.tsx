import { Code, List, Stack, Text } from '@mantine/core';

const SETTINGS = [
  [
    'AI_BASE_URL',
    'the address of a service that speaks OpenAI’s protocol, such as https://api.openai.com/v1',
  ],
  ['AI_MODEL', 'the name of the model'],
  ['AI_API_KEY', 'the key, where the service asks for one'],
] as const;

/** Says what an administrator has to set before questions can be generated. `missing` names what is not set. */
export const GenerationMissing = ({ missing }: { missing: readonly string[] }) => (
  <Stack gap="sm">
    <Text>
      Questions cannot be generated here yet. An administrator has to give the server these settings, and
      restart it:
    </Text>
    <List size="sm" spacing={6}>
      {SETTINGS.map(([name, meaning]) => (
        <List.Item key={name}>
          <Code>{name}</Code> {meaning}
          {missing.includes(name) && <strong> (missing)</strong>}
        </List.Item>
      ))}
    </List>
    <Text c="dimmed">The operations guide says what is sent to such a service, and what is not.</Text>
  </Stack>
);
