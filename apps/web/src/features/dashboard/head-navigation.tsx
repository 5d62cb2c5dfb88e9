import { NavLink } from 'react-router';
import classes from './head-navigation.module.css';

/** Leads between the two parts of a department head's dashboard. */
export const HeadNavigation = () => (
  <nav aria-label="Dashboard" className={classes.navigation}>
    <NavLink to="/hod/dashboard/" end className={classes.link}>
      Department Details
    </NavLink>
    <NavLink to="/hod/dashboard/hod-details" className={classes.link}>
      Your Details
    </NavLink>
  </nav>
);
