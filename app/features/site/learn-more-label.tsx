/** 'Learn More' says nothing by itself: those who hear or list the links alone are told about what. */
export function LearnMoreLabel() {
  return (
    <>
      Learn More<span className="sr-only"> about carbon credits</span>
    </>
  );
}
