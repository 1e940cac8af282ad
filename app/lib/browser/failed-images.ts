/**
 * What becomes of images that cannot be loaded. Where a smaller copy failed, the image itself is loaded;
 * what fails then is marked for the style sheets, which show its text instead. One listener for all:
 * hundreds of flags need no state of their own, the pictures in a post are not React's, and images fail
 * before the page's scripts run.
 */
export const failedImagesScript =
  'for(const name of ["error","load"])addEventListener(name,({target:image})=>{if(!(image instanceof Image))return;if(name=="error"&&image.srcset)image.removeAttribute("srcset");else image.toggleAttribute("data-failed",name=="error")},true)';
