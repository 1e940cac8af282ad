/**
 * Handles images that fail to load. If a smaller copy failed, the original is loaded; if that fails
 * too, it is marked for the style sheets, which show its alt text instead. One listener for all
 * images: hundreds of flags need no state of their own, images in posts are not rendered by React,
 * and images may fail before the page's scripts run.
 */
export const failedImagesScript =
  'for(const name of ["error","load"])addEventListener(name,({target:image})=>{if(!(image instanceof Image))return;if(name=="error"&&image.srcset)image.removeAttribute("srcset");else image.toggleAttribute("data-failed",name=="error")},true)';
