import { hashText } from '@assay/contract';
import { useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import { z } from 'zod';
import { getSession } from '../../../lib/session/session.ts';

/** Pixels. */
export const FONT_SIZES = [13, 14, 15, 16, 17, 18, 19, 20] as const;
/** Spaces. */
export const TAB_WIDTHS = [2, 4] as const;
export const EDITOR_KEYS = ['default', 'vim'] as const;

const schema = z.object({
  fontSize: z.literal(FONT_SIZES).catch(15),
  tabWidth: z.literal(TAB_WIDTHS).catch(4),
  /** Long lines go on under themselves. */
  wrap: z.boolean().catch(false),
  keys: z.enum(EDITOR_KEYS).catch('default'),
});

/** How a person likes to type. */
export type EditorSettings = z.infer<typeof schema>;

const DEFAULTS = schema.parse({});

const read = (kept: string | undefined): EditorSettings => {
  try {
    return schema.parse(JSON.parse(kept ?? '{}'));
  } catch {
    return DEFAULTS;
  }
};

/**
 * The settings of all editors of whoever is logged in, kept on this device for the account: Vim keys of the one who sat
 * here before would be a bad surprise. They stay after a logout, so that the key tells nobody whose they are.
 */
export const useEditorSettings = () => {
  // A session that ends while somebody types changes nothing in the editor.
  const [account] = useState(() => hashText(getSession()?._id ?? '').slice(0, 16));
  const [settings, set] = useLocalStorage({
    key: `assay-editor/${account}`,
    defaultValue: DEFAULTS,
    getInitialValueInEffect: false,
    deserialize: read,
  });
  return {
    settings,
    change: (changes: Partial<EditorSettings>) => set((before) => ({ ...before, ...changes })),
  };
};
