import { Link, useLocation } from 'react-router';
import classes from './head-navigation.module.css';

const PARTS = [
  ['/hod/dashboard', 'Department Details'],
  ['/hod/dashboard/hod-details', 'Your Details'],
] as const;

/** Leads between the two parts of a department head's dashboard. */
export const HeadNavigation = () => {
  // The first part is also known with a slash at its end.
  const here = useLocation().pathname.replace(/\/$/, '');
  return (
    <nav aria-label="Dashboard" className={classes.navigation}>
      {PARTS.map(([to, name]) => (
        <Link key={to} to={to} aria-current={here === to ? 'page' : undefined} className={classes.link}>
          {name}
        </Link>
      ))}
    </nav>
  );
};
