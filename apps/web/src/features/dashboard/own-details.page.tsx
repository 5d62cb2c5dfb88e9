import { shownPhone, type SessionUser } from '@assay/contract';
import { Anchor, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSignedIn } from '../../lib/session/session.ts';
import { FactPanel } from '../../ui/facts/fact-panel.tsx';
import { genderLabel } from '../../ui/forms/genders.ts';
import { ownCountsQuery, ownDetailsQuery } from './api.ts';
import { Dashboard } from './dashboard.tsx';
import { HeadNavigation } from './head-navigation.tsx';
import classes from './own-details.module.css';
import { workTiles } from './work-tiles.ts';

const TILES = workTiles('/hod', true);

const factsOf = ({
  username,
  profile,
}: Pick<SessionUser, 'username' | 'profile'>): [name: string, fact: string][] => [
  ['Full Name', profile.fullname],
  ['Username', username],
  ['Email', profile.email ?? '–'],
  ['Phone', shownPhone(profile.phone) ?? '–'],
  ['Gender', genderLabel(profile.gender)],
  ['Role', 'Head of the department'],
  ['Department', profile.department ?? '–'],
  ['Institute', profile.institute ?? '–'],
];

/** Who the head is, as the institute has it written down. */
const Facts = () => {
  const signedIn = useSignedIn();
  // What was known at login, until the server says what holds now.
  const { data: person = signedIn } = useQuery(ownDetailsQuery);
  return <FactPanel facts={factsOf(person)} />;
};

/** The head as a person, and what of the department's work is the head's own. */
const OwnDetailsPage = () => (
  <Dashboard query={useQuery(ownCountsQuery)} tiles={TILES}>
    <HeadNavigation />
    <Facts />
    <div className={classes.head}>
      <Title order={2}>Your own work</Title>
      <Anchor component={Link} to="/hod/profile">
        Edit your profile
      </Anchor>
    </div>
  </Dashboard>
);

export default OwnDetailsPage;
