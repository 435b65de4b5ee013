// Texts for `--help`. Runs on the machine's own Node, before any package is there.

/** True if the arguments ask for help. */
export const asksForHelp = (args) => args.includes('--help') || args.includes('-h')

const scriptUsages = {
  'scripts/test-moments.ts': `
Runs the tests at other hours, weekdays and dates than today’s, each the next of its kind, in the salon’s zone.

  npm run test:moments                   All tests at every moment, which takes as long as eleven runs of npm test.
  npm run test:moments -- --list         List the moments.
  npm run test:moments -- --only 3,5     Only at these.
  npm run test:moments -- --suite api    Only one of unit, api and browser; or two, with a comma.
  npm run test:moments -- <file> …       Only these test files.
`,
  'scripts/rolling-restart.ts': `
Restarts two server processes behind nginx in turns, while people look and book; fails if a request is lost.

  npm run test:rolling-restart                   Three rounds.
  npm run test:rolling-restart -- --rounds 10    As many.
`,
  'bench/scale.ts': `
Draws a day of many salons over the figures of docs/bench.md, and what they take by the size of a cell.

  npm run bench:scale                    10,000 salons; --salons 500 for others, --seed 2 for another day.
  npm run bench:scale -- --measure       Measure first what an idle salon costs and what a million bookings weigh.
`,
  'scripts/failover.ts': `
Changes, kills and freezes the primary database under two servers while people book; fails if a booking that was
acknowledged is lost. Needs Debian’s etcd-server, patroni, haproxy and postgresql.

  npm run test:failover                  All rounds, which takes about five minutes.
  npm run test:failover -- --only 1,3    Some of them.
  npm run test:failover -- --keep        Keep the folder with what etcd, Patroni and PostgreSQL say.
`,
  'scripts/backup.ts': `
Backs the salon up, also while its server runs: of DATABASE_URL, or else of the folder DATA_DIR.

  npm run backup                         Into a new file in BACKUP_DIR (DATA_DIR/backups).
  npm run backup -- FILE                 Into this file, or into a new one in this folder.
  npm run backup -- --check FILE         Restore it into a database that is thrown away, and compare; without FILE, the
                                         latest in BACKUP_DIR.

BACKUP_PASSPHRASE encrypts it (as age does), and then the key for links and one-time codes goes along. The server makes one itself
each night.
`,
  'scripts/restore.ts': `
Restores a backup into DATABASE_URL, or else into the folder DATA_DIR. Stop the salon’s servers first.

  npm run restore -- FILE                Into an empty database.
  npm run restore -- FILE --replace      In place of the salon that is there, after a question; with --yes without.

BACKUP_PASSPHRASE opens an encrypted one. If it is interrupted, the database has the old data or the new.
`,
  'scripts/import.ts': `
Moves clients, services, stylists and bookings of another system in, also while the salon’s server runs. No mail goes out.

  npm run import -- --dry-run FILE       Say what would happen, and change nothing.
  npm run import -- FILE                 All of it, or nothing.
  npm run import -- --skip-overlaps FILE Without the bookings whose time is taken; else one of them stops it.
  npm run import -- --tables PREFIX FILE Of a database dump that has the tables several times: which are the salon’s.
  npm run import -- --report CSV FILE    The list of what was joined or refused, in another place than FILE.report.csv.

FILE is an export of Chairtime, or the JSON of a database with users, services, stylists and appointments; also compressed with gzip.
`,
  'scripts/export.ts': `
Writes everything that the salon knows into a file that the import reads back (docs/export-format.md), while its server runs.

  npm run export -- FILE                 Lines of JSON; compressed where the name ends with .gz.
  npm run export -- --csv FOLDER         Tables for spreadsheets and the pictures, into a new folder. The import doesn’t read these.
`,
  'bench/main.ts': `
Measures the real server in ratios within one run.

  npm run bench                          All of it, with a million bookings.
  npm run bench -- --quick               A short run on small salons.
  npm run bench -- --write               Put the table into docs/bench.md too.
  npm run bench -- --database <url>      Over a PostgreSQL of your own, as its superuser.
`,
}

/** Returns a script's text for `--help`. */
export const usageFor = (script) => scriptUsages[script] ?? `${script} takes no options.`

/** The text of `npm start -- --help`. */
export const usage = `
Chairtime: appointment booking for hair salons.

  npm start               Open the salon at http://localhost:3000. The first start also installs and builds
                          what is needed, makes a database in data/ and fills in a demo salon.
  npm start -- --empty    Start without the demo salon.
  npm start -- --demo     Fill in the demo salon, also in a database of your own.
  npm start -- --reset-second-factor
                          Remove one-time codes and passkeys, for an owner who lost them. The password stays.
  npm start -- --prepare  Install and build what is needed, and start nothing.
  npm start -- --migrate  Bring the database to this version, and end.
  npm start -- --help     Show this text.

Settings are environment variables, or lines in a file called .env:

  PORT                    Where to listen; 3000 unless set.
  PUBLIC_URL              The salon’s address on the web, such as https://salon.example.
  DATA_DIR                The folder for the salon’s data; data/ unless set.
  DATABASE_URL            A PostgreSQL database of your own. Needs AUTH_SECRET, the key that signs sessions.
  DATABASE_POOL           The most connections to the database; 20 unless set.
  ADMIN_EMAIL             The administrator’s address.
  ADMIN_PASSWORD          Their password. Unless set, one is made and shown at the first start.
  SALON_NAME              The salon’s name at the first start; see also SALON_ADDRESS, SALON_PHONE, SALON_EMAIL.
  SALON_TIME_ZONE         The salon’s time zone at the first start. Later both are changed at /admin/settings.
  SMTP_URL                The mail server; unless set, mail is kept as files. MAIL_FROM is who it comes from.
  OIDC_ISSUER             Your own sign-in service; see .env.example.
  LOG_LEVEL               debug, info, warn, error or silent.

.env.example explains these and the rest. Backups, proxies and more: docs/operations.md.
`
