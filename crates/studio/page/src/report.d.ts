/** The script of reports, which stands beside their templates. */
declare module "*/templates/report.js" {
  /** Brings a table of episodes into the form that the address and the browser's storage say. */
  export function restore(section: Element): void;
  /** Takes over fresh rows; order, filter and choice stay. */
  export function renew(section: Element, fresh: Element): void;
}
