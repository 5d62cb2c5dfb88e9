import type { Head, PlaceKind } from '@assay/contract';
import { Checkbox, Stack, Text } from '@mantine/core';
import { PLACE_WORDS } from './place-words.ts';

interface WhoIsHeadProps {
  kind: PlaceKind;
  /** Whoever is at the head until the form is saved. */
  former: Head;
  isSamePerson: boolean;
  onChange: (isSamePerson: boolean) => void;
}

/** Says what another email does: it is another person, unless the same one is said to have a new email. */
export const WhoIsHead = ({ kind, former, isSamePerson, onChange }: WhoIsHeadProps) => (
  <Stack gap="xs" mt="md">
    <Text role="status">
      {isSamePerson
        ? `${former.fullname} logs in with the new email from now on. The password stays.`
        : `A different email means a different person, who gets a login and a first password. ${former.fullname} is logged out everywhere and ${PLACE_WORDS[kind].formerHead}`}
    </Text>
    <Checkbox
      label={`It is still ${former.fullname}, with a new email`}
      checked={isSamePerson}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  </Stack>
);
