import { LANGUAGES, type Language } from '@assay/contract';
import { Select, Text } from '@mantine/core';

interface LanguageChoiceProps {
  languages: readonly Language[];
  value: Language;
  onChange: (language: Language) => void;
  disabled?: boolean;
}

/** The language of the program; a choice only where the question allows several. */
export const LanguageChoice = ({ languages, value, onChange, disabled }: LanguageChoiceProps) =>
  languages.length > 1 ? (
    <Select
      aria-label="Language"
      size="xs"
      w={{ base: 104, sm: 128 }}
      allowDeselect={false}
      disabled={disabled}
      data={languages}
      value={value}
      onChange={(chosen) => {
        const language = LANGUAGES.find((one) => one === chosen);
        if (language) onChange(language);
      }}
    />
  ) : (
    <Text c="dimmed">{value}</Text>
  );
