import classes from './logo.module.css';

/** The product's sign and name, in the colour of the text around it. */
export const Logo = () => (
  <span className={classes.logo}>
    <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden>
      <rect width="32" height="32" rx="7" fill="currentColor" opacity="0.16" />
      <path
        d="M12 10l-6 6 6 6M18.5 21.5l2.7 2.7L27 15"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    Assay
  </span>
);
