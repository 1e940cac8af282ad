const whole = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });

export const count = (figure: number) => whole.format(figure);
export const milliseconds = (figure: number) =>
  figure < 10 ? `${figure.toFixed(1)} ms` : `${whole.format(figure)} ms`;
export const kilobytes = (bytes: number) => `${whole.format(bytes / 1000)} KB`;
export const megabytes = (bytes: number) => `${whole.format(bytes / 1e6)} MB`;
export const projects = (size: number) => `${whole.format(size)} projects`;
