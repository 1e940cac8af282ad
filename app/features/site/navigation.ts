/** The header's links, in order. */
export const navigationLinks = [
  { label: "Learn More", to: "/learn-more" },
  { label: "About", to: "/about" },
  { label: "News", to: "/news" },
  { label: "Contact", to: "/contact" },
] as const;
