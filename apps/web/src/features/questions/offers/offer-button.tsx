import type { Question } from '@assay/contract';
import { Button } from '@mantine/core';
import { IconBooks } from '@tabler/icons-react';
import { useState } from 'react';
import { OfferDialog } from './offer-dialog.tsx';

/** Opens the dialog by which a question is offered to others. */
export const OfferButton = ({ question }: { question: Pick<Question, '_id' | 'version'> }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconBooks size={16} />} onClick={() => setOpen(true)}>
        Question Bank
      </Button>
      {isOpen && <OfferDialog question={question} onClose={() => setOpen(false)} />}
    </>
  );
};
