/** An e-mail address that breaks, if it must, after its '@' rather than inside a word. */
export function EmailText({ email }: { email: string }) {
  const domainAt = email.lastIndexOf("@") + 1;
  return (
    <>
      {email.slice(0, domainAt)}
      <wbr />
      {email.slice(domainAt)}
    </>
  );
}
