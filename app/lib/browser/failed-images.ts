/**
 * Marks images that cannot be loaded, for the style sheets, which show their text instead. One listener
 * for all: hundreds of flags need no state of their own, and images fail before the page's scripts run.
 */
export const failedImagesScript =
  'for(const name of ["error","load"])addEventListener(name,({target:image})=>image instanceof Image&&image.toggleAttribute("data-failed",name=="error"),true)';
