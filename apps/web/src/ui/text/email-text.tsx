/** An email address, which is broken before its @ where it does not fit in a line. */
export const EmailText = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@');
  return at < 1 ? (
    email
  ) : (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
};
