/** What somebody says about the site, on the home page. */
export interface Testimonial {
  id: string;
  /** The address of a portrait. */
  iconSrc: string;
  name: string;
  title: string;
  content: string;
  footerText?: string;
  startDirection: "left" | "right" | "top" | "bottom" | "center";
}
