/** The script of reports, which stands beside their templates. */
declare module "*/templates/report.js" {
  export function arrange(section: Element): void;
}
