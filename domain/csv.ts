/** Makes a spreadsheet read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** What starts a formula. Spreadsheets in an East Asian language also accept full-width signs. Tabs and returns before one are skipped. */
const formulaStart = /(^|[;\t\r\n][\s"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r])/g

/**
 * One line of a CSV file, RFC 4180: fields quoted where needed, ended by CR LF. What a spreadsheet would read as a formula gets an
 * apostrophe in front, since clients choose their own names; also after a semicolon, where spreadsheets of many countries start a new cell
 * even inside quotes.
 * Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

function csvField(value: string): string {
  const harmless = value.replace(formulaStart, "$1'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
