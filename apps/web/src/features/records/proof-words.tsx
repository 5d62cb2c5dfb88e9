import { PROVES, PROVES_NOT } from '@assay/contract';
import { Title } from '@mantine/core';
import classes from './records.module.css';

const List = ({ title, texts }: { title: string; texts: readonly string[] }) => (
  <div>
    <Title order={3}>{title}</Title>
    <ul className={classes.words}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </div>
);

/** What a record proves that holds, and what no record can. */
export const ProofWords = () => (
  <section className={classes.proofs} aria-label="What a record proves">
    <List title="What it proves" texts={PROVES} />
    <List title="What it does not prove" texts={PROVES_NOT} />
  </section>
);
