import { TextInput } from '@mantine/core';

interface TypedNameFieldProps {
  /** Of the place. */
  name: string;
  typed: string;
  problem: string | null;
  onType: (typed: string) => void;
}

/** Where the name of a place is typed before it is deleted. */
export const TypedNameField = ({ name, typed, problem, onType }: TypedNameFieldProps) => (
  <TextInput
    label={`Type “${name}” to delete it`}
    value={typed}
    error={problem}
    autoComplete="off"
    spellCheck={false}
    data-autofocus
    onChange={(event) => onType(event.currentTarget.value)}
  />
);
