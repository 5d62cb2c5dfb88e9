import { createContext, type ReactNode } from 'react';

export type OutputPlace = 'under' | 'beside';

/** How the output can be put elsewhere; null where there is no choice. */
export const OutputPlaceContext = createContext<{
  label: string;
  icon: ReactNode;
  change: () => void;
} | null>(null);
