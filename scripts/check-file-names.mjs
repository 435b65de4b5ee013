// `npm run file-names`, a part of `npm run check`: which files a folder may have, how many and how long, that the server's folders import
// from each other in one direction, that no page imports from another, and that decision records are dated and listed. A new noun, a short file or a long one belongs in the lists
// below, with its reason.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What a folder of `server/` named after a noun is made of; see docs/architecture.md. */
const parts = ['routes', 'queries', 'commands', 'serializers', 'policies', 'jobs']

/** Where one concept needs a file of its own. */
const nouns = {
  'server/people/accounts': {
    context: 'what everything about accounts needs',
    links: 'links in mails about an account: made, checked, used up',
    'link-attempts': 'which rate limits they count against',
    'sign-in-changes': 'the mail about another way to sign in, or one less',
    'link-routes': 'what visitors call: signing up, and what such links do',
    passwords: 'forgotten and changed ones',
    'sign-ups': 'those that wait for their address to be confirmed',
    addresses: 'confirmed, new and former ones',
    devices: 'where an account is signed in',
  },
  'server/people/clients': {
    adding: 'who is here already by a name and contact, for bookings too, and who is new',
    filters: 'which clients a list has',
    finding: 'the one whom a stylist books for, who has no list',
    tags: 'which ones the salon uses',
    moving: 'everything of one record goes to another one of the same person',
    writing: 'the one way to a client’s fields, whatever the command',
  },
  'server/people/cards': {
    merging: 'two records of one person become one, and can be parted again for a day',
    'merge-routes': 'what the desk calls for that',
    'locked-client': 'the client whom a write is about, locked against merges and deletions',
    'open-merges': 'which merges can still be undone',
    parting: 'what an undone merge gives back',
    notes: 'what staff write about a client: notes, alerts and formulas',
    deletion: 'the end of a client without an account',
  },
  'server/people/duplicates': {
    distinctions: 'who looks like somebody else and isn’t',
    'other-names': 'names on a card that could be somebody else’s',
  },
  'server/people/staff': {
    'accept-invitation': 'the long command, and what an invitation takes from whom',
    'invitation-token': 'the secret part of its link',
  },
  'server/operations/privacy': {
    'data-stream': 'a person’s data as the reader takes it',
    'client-data': 'what the salon knows of a person as its client',
    'forget-in-mail': 'what a deletion takes out of the mail log and the webhooks',
    addresses: 'where only an address says who it was',
  },
  'server/booking/days': {
    'kept-days': 'days as they were read, and whether they still are so',
  },
  'server/booking/checkout': {
    undo: 'what a check-out did, taken back for a while',
  },
  'server/booking/till': {
    entering: 'what is entered without a visit',
  },
  'server/booking/appointments': {
    'booked-client': 'whom a booking is for, where that is not who books',
    'create-booking': 'the one long command',
    undo: 'its own rules of time and ownership',
    'check-booking': 'everything about a booking that is checked before it is written',
    'booking-guard': 'what the database checks as a booking is written',
    'insert-booking': 'the insert that bookings of one moment share',
    'write-booking': 'the insert, or a transaction around it, and why it was refused',
    'check-time': 'whether a time is offered',
    'time-taken': 'who holds a time, and the next ones',
    move: 'the other long command',
    edit: 'services, prices, minutes and notes of a visit',
    'moved-visit': 'what an appointment is with another stylist, for the command and for the times to move to',
    reopening: 'when a client can take a canceled booking back',
    refusals: 'why a booking cannot be made, in words and with a way on',
    'own-list': 'a client’s list and overview, from one statement',
  },
  'server/booking/ratings': {
    earned: 'stylists with the means of what clients gave',
    'link-routes': 'what the link of a mail calls, without a session',
  },
  'server/booking/series': {
    canceling: 'several visits are canceled, or what was done to them is taken back',
    moving: 'several visits are moved',
    editing: 'several visits are changed',
    'seen-visits': 'what both need of visits as they were seen',
    refusals: 'what is in the way of visits, by date',
  },
  'server/booking/holds': {
    'browser-cookie': 'which browser holds a time',
    'own-holds': 'what a visitor’s browser holds, within its bounds, until it is booked',
  },
  'server/booking/guests': {
    confirming: 'the code or the link by which an address is proved',
    context: 'what everything about guests needs, and where they are welcome',
    requests: 'an address that waits to be confirmed, and its code',
    links: 'the link beside the code, and how a code is kept',
    'new-account': 'the account that is made with a booking, and signing it in',
    'guest-client': 'whose a confirmed address is among the salon’s clients',
    'link-routes': 'what that link calls, on any device',
    visits: 'what the link to a visit opens',
    'visit-routes': 'what that one calls, without a session',
    'visit-account': 'an account that is made over it',
  },
  'server/booking/waitlist': {
    adding: 'somebody begins to wait',
    calling: 'the desk’s calls that nobody answered',
    'entry-past': 'the offer that ended last, and who called in vain',
    offering: 'whom a free time is offered to',
    'desk-offers': 'what the desk offers by hand, and takes back',
    'excluded-times': 'free times that nobody, or not this client, is offered',
    ending: 'what lapses, what has come about without an offer, and what is old',
    'departed-stylist': 'what ends with a stylist who leaves',
    'place-offer': 'the hold, the offers and their mails in one transaction',
    answering: 'an offer is accepted or declined',
    'own-offers': 'a client books what they are offered as any other time',
    withdrawing: 'offers that the salon ends, each with a mail',
    'offer-links': 'the signed link in its mail',
    'link-routes': 'what such a link calls, without a session',
  },
  'server/people/auth': {
    auth: 'how better-auth is set up',
    sessions: 'our own reading of sessions',
    secrets: 'password hashes and the key that signs cookies',
    'admin-account': 'made at the first start',
    'rate-limits': 'how many attempts there are before a pause, counted in the database',
    'sign-in-attempts': 'which of the rate limits a sign-in counts against',
    'known-devices': 'a signed cookie',
    'signed-in': 'what every way to sign in ends with',
    'user-row': 'what is read of an account to know who it is and what they may',
    'confirm-password': 'required before what an open computer must not allow',
    oidc: 'sign-in through an outside service',
    'oidc-identity': 'who such a service says somebody is',
    'second-step': 'what holds a sign-in until its code is entered',
    'oidc-provider': 'which service that is, and what is wrong with it',
    'oidc-routes': 'there only where a service is configured, apart from the account’s own',
  },
  'server/booking/availability': {
    gaps: 'whether a visit leaves a gap that nobody can book',
    catalogue: 'services and stylists by the versions of their rows',
    'day-plans': 'stylists’ dates, planned and cached',
    absences: 'repeating absences as dates',
    holders: 'who holds time, for the salon',
    outside: 'in what the desk books outside of what is offered',
    'times-around': 'free times before and after a wanted one, for the desk',
    'held-time': 'what open appointments claim',
    offerings: 'who offers what is requested',
    openings: 'the next gaps that fit, of people who come together too',
    explain: 'the administrator’s “why not?”',
  },
  'server/messages/ics': {
    event: 'the iCalendar file',
    color: 'the salon’s color as calendars know it',
    'sent-entries': 'whom a visit’s entry was sent by, and what follows',
  },
  'server/messages/calendar-feeds': { address: 'the secret part of an address' },
  'server/insight/dashboard': { 'today-and-month': 'requests, the day and the month: read differently from the totals' },
  'server/insight/reports': {
    sums: 'what the totals are added up to, of parts and of stylists',
    'client-counts': 'how many came: no sum, since each counts once',
    'offered-time': 'the job that notes what a day’s schedules offered',
    'report-csv': 'a report as a table',
    money: 'what was earned and taken, beside the year before',
  },
  'server/operations/moving-in': {
    staging: 'a file of another system in a table that ends with the transaction',
    checks: 'what of a record can be used',
    'contact-cells': 'the phone numbers and addresses that a cell has',
    'document-amounts': 'prices and lengths that can be text',
    visits: 'the same of bookings',
    catalogue: 'the file’s services and stylists beside the salon’s',
    people: 'its clients',
    'person-functions': 'the same in the database: who could be whom, what was said of that, and whose its bookings are',
    bookings: 'its bookings',
    'visit-rows': 'the same as the table has them, in SQL',
    report: 'what became of each record',
    'source-file': 'what a file is, and its text',
    'own-format': 'our own export, as it is read',
    'further-format': 'what it has beside catalogue, clients and bookings',
    further: 'its calendar, ratings, pictures and history',
    ledger: 'its payments',
    collections: 'the JSON export of a document database',
    'easy-appointments': 'a dump of that program’s database',
    'table-sets': 'which of its tables are one salon’s',
  },
  'server/operations/moving-out': {
    export: 'everything that the salon knows, in one snapshot',
    tables: 'the same as tables',
    download: 'the same as the reader takes it',
    contents: 'all that is in it, and what isn’t',
    content: 'what is said of one kind of record, and how values are written',
    catalogue: 'the salon’s services, stylists, pictures and staff',
    clients: 'its clients',
    visits: 'their bookings, and what else is in the calendar',
    money: 'its ledger',
    history: 'who changed what',
  },
  'server/operations/demo': {
    seed: 'writes the demo salon, once',
    catalogue: 'its services and stylists',
    clients: 'its people',
    month: 'its bookings',
    pictures: 'what its pages show, and which of it is still shown',
  },
  'server/platform/live': {
    heartbeat: 'keeps connections alive and ends those of ended sessions',
    live: 'puts the parts together',
    hub: 'the connections of this process',
    publisher: 'from a change to NOTIFY',
    channel: 'the database connection that listens',
    'event-stream': 'one connection of server-sent events',
  },
  'server/insight/exports': {
    'csv-stream': 'rows to CSV as the reader takes them',
    'client-csv': 'a client as one of them',
  },
  'server/platform/metrics': {
    metrics: 'what is counted and timed',
    figures: 'what the database knows, from one statement',
    endpoint: 'who can read it, and where',
  },
  'server/platform/health': { readiness: 'checks the database once a second' },
  'server/salon/images': {
    inspect: 'what an upload is',
    parts: 'the structure of image files',
    encode: 'an upload to WebP',
    encoder: 'has that done by a process that can be killed',
    'encoder-process': 'that process',
  },
  'server/messages/jobs': {
    queue: 'pg-boss on our connections',
    workers: 'how many jobs run at once, and which',
    relay: 'from the outbox to jobs',
    'appointment-changed': 'what follows from a change',
    'told-moves': 'a move as its client reads it',
    minutely: 'what runs each minute, in one process',
  },
  'server/operations/import-files': {
    'from-terminal': 'any file, as `npm run import` opens it',
    parts: 'a file’s rows and lines, as they are kept',
    reading: 'what a file is, and what its rows say of its columns',
    records: 'a table as another system’s records',
    running: 'a file is tried or imported, while the page looks on',
    apart: 'has files read by a process that can be killed',
    'apart-process': 'that process',
    working: 'what it does with a file',
  },
  'server/platform/links': {
    sign: 'the addresses in mails, made and read',
    keys: 'a key for each purpose, from AUTH_SECRET',
    'rating-link': 'the address that rates one visit',
    'guest-link': 'the address by which a client without an account opens one visit',
  },
  'server/booking/lists': {
    pages: 'a page of appointments, however many there are',
    people: 'who is found by the words that were typed',
    search: 'the administrator’s search',
    'stylist-page': 'a page of what one stylist serves',
    upcoming: 'what a service or a stylist still has ahead',
  },
  'server/people/second-factor': {
    codes: 'one-time codes and what replaces them when they are lost',
    passkeys: 'the same for passkeys',
    'passkey-routes': 'their routes',
  },
  'server/messages/mail': {
    'account-mail': 'mails about an account, composed and queued at once',
    compose: 'mails about an appointment',
    'daily-sheet': 'the salon’s day',
    delivery: 'how mail leaves the salon',
    letters: 'words and facts to a finished mail',
    'offer-letters': 'what a mail says of a time from the waitlist',
    'rating-requests': 'mails that ask clients to rate a visit',
    reminders: 'the daily sheet, and whether a late mail is still true',
    'due-reminders': 'reminders that are due by the time',
    'settings-change': 'mails that a change of the settings sends at once',
    sample: 'the booking of a preview',
    'text-routes': 'the owner’s texts, apart from the log of mails',
    texts: 'the owner’s words, or else ours',
    transport: 'a mail to the mail server or to a file',
    'visit-letters': 'what a mail says of a visit',
  },
  'server/messages/mail-server': {
    seal: 'how the password is encrypted',
    'sender-records': 'what DNS says of the sender’s domain',
    smtp: 'a mail to a mail server, and what that answers',
    'test-mail': 'the one mail that somebody waits for',
  },
  'server/messages/mail/templates': {
    letter: 'what a mail says, and that as text',
    'letter-html': 'the same as HTML; loads React',
    'receipt-facts': 'what a mailed receipt says',
    look: 'its colors and type',
  },
  'server/operations/backup': {
    folder: 'the files themselves',
    making: 'who makes one',
    thread: 'that thread',
  },
  'server/salon/look': {
    faces: 'the fonts of the pairs, as files and as rules',
    'style-sheet': 'what a look changes in the theme',
    drawing: 'what the server draws with',
    emblem: 'logo, initials or mark as a square picture',
    'sharing-picture': 'the picture of a shared link',
    pictures: 'all that is drawn, once for each version of the settings',
  },
  'server/salon/schedules': {
    affected: 'which bookings a schedule leaves out',
  },
  'server/salon/settings': {
    current: 'the settings in this process’s memory',
    'zone-change': 'moves bookings to another time zone',
    'currency-change': 'the catalogue’s prices in another currency, and what stays in the one before',
    'hours-change': 'which bookings new hours and closures leave out',
    holidays: 'the public ones of the salon’s country',
  },
  'server/messages/webhooks': {
    signature: 'how a receiver knows that a delivery is ours',
    'send-request': 'one call, and what is wrong with it in words',
  },
}

/** Folders that serve the others: their files are named after what they do. */
const infrastructure = [
  'server',
  'server/platform/database',
  'server/platform/database/embedded',
  'server/platform/http',
  'server/operations/backup/archive',
  'server/pages',
  'server/platform/tables',
  'server/testing',
  'server/testing/outside',
  'server/testing/previous-version',
  'server/testing/run',
]

const lines = { least: 15, most: 200 }
const sizeReasons = {
  'bench/throughput.ts': 'every kind of request beside the same baseline',
  'server/booking/availability/queries.ts': 'its queries share what a moment and a stylist’s day are',
  'server/app.ts': 'puts everything together',
  'server/people/staff/commands.ts': 'every change of a role, with the same lock and the same rights',
  'server/people/auth/oidc.ts': 'one flow, whose steps share what its hooks find out',
  'server/booking/appointments/queries.ts': 'what each reader gets of an appointment, and the ways to read one',
  'server/booking/appointments/create-booking.ts': 'the long command, and the row that it and a series write',
  'server/booking/appointments/move.ts': 'the long command, and the transaction that writes it',
  'server/booking/appointments/write-booking.ts': 'one transaction, and what each part of it may refuse',
  'server/booking/waitlist/routes.ts': 'every route of the waitlist, each with its description',
  'server/booking/appointments/routes.ts': 'every route of a booking, each with its description',
  'server/main.ts': 'the start, from the database to the last job, in the order in which they stop',
  'domain/operations/moving-in/table-fields.ts': 'what can be read of a list, under all its names',
  'server/operations/moving-in/checks.ts': 'all that is checked of clients, in one place',
  'domain/operations/moving-in/table-records.ts': 'both kinds of rows share how their cells are read',
  'domain/salon/settings.ts': 'every setting, in one document',
  'domain/booking/history.ts': 'all that can happen to an appointment, as it is kept and as it is shown',
  'domain/messages/texts.ts': 'the product’s words of every mail, in one place',
  'domain/operations/moving-in/table-presets.ts': 'the headers of other systems’ lists, a line each',
  'server/operations/moving-in/person-functions.ts': 'functions of the database, which call each other',
  'server/platform/clock.ts': 'everything takes it, so it imports nothing',
  'server/platform/config.ts': 'each setting with what is said of a wrong one',
  'server/platform/database/schema.ts': 'tables refer to each other',
  'server/platform/live/publisher.ts': 'what is collected and how it is packed and read have to agree',
  'server/platform/database/prepared.ts': 'one helper for every folder’s prepared statements',
  'domain/booking/appointment.ts': 'the record, its states and who may change them',
  'domain/live-event.ts': 'what crosses from the server to the browser',
  'web/api.ts': 'every call to the server, in one typed API client',
  'web/live/live-updates.ts': 'what is loaded after sign-in, as one: the connection and what it fetches again',
  'web/random-id.ts': 'used by two pages that share nothing else',
  'web/without-eval.ts': 'runs before every other module',
  'e2e/support/global-setup.ts': 'Playwright names it in its configuration',
  'web/admin/shared/form/show-then-focus.ts': 'used by forms that don’t use `useForm`',
  'server/operations/trial/queries.ts': 'one query, as every folder has them apart',
  'domain/access.ts': 'the route table, a line a page, and who is led where',
  'web/admin/shared/settings/settings-pages.ts': 'the list of the settings, with the words by which each is found',
  'web/admin/setup/settings/guide/look-step.tsx': 'a step like the others, of one section of the settings',
  'web/admin/setup/settings/guide/mail-server-part.tsx': 'loaded by itself, for who may enter a mail server',
  'web/parts/catalogue/book-service.tsx': 'used by two pages, one of them without the search beside it',
  'web/parts/sections/gallery-section.tsx': 'a section of the home page like the others; the gallery is also another page’s',
}

const mostFiles = 20
const problems = []

for (const [folder, files] of foldersOf(['domain', 'server', 'web', 'bench', 'e2e/support'])) {
  if (files.length > mostFiles) {
    problems.push(
      `${folder} has ${files.length} files besides tests; ${mostFiles} are the most. Which of them change together?`,
    )
  }
  if (folder.startsWith('server') && !infrastructure.includes(folder)) {
    for (const name of files.map((file) => file.replace(/\.ts$/, ''))) {
      if (parts.includes(name) || name in (nouns[folder] ?? {})) continue
      problems.push(
        `${folder}/${name}.ts: ${parts.join(', ')} are the names; another noun needs a reason in scripts/check-file-names.mjs.`,
      )
    }
  }
  for (const file of files.map((name) => `${folder}/${name}`)) {
    const count = readFileSync(file, 'utf8').split('\n').length - 1
    if (count >= lines.least && count <= lines.most) {
      if (file in sizeReasons) problems.push(`${file} has ${count} lines and needs no reason anymore.`)
    } else if (!(file in sizeReasons)) {
      problems.push(
        `${file} has ${count} lines; ${lines.least} to ${lines.most} are usual. Merge it, split it, or say why it stays.`,
      )
    }
  }
}

for (const [folder, reasons] of Object.entries(nouns)) {
  const files = readdirSync(folder)
  for (const name of Object.keys(reasons))
    if (!files.includes(`${name}.ts`)) problems.push(`${folder}/${name}.ts is listed and not there.`)
}
for (const { file, target } of importsBetweenPages()) {
  problems.push(`${file} imports ${target}: what two pages need belongs in web/ui, web/admin/shared or a folder of its own.`)
}
for (const problem of recordProblems()) problems.push(problem)
const cycle = cycleOf(importsBetweenFolders())
if (cycle) problems.push(`These folders form an import cycle: ${cycle.join(' -> ')}.`)

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/** Decision records without a status and a date, or missing in their list. */
function recordProblems() {
  const folder = 'docs/decisions'
  const list = readFileSync(`${folder}/README.md`, 'utf8')
  return readdirSync(folder)
    .filter((name) => name !== 'README.md')
    .flatMap((name) => {
      const [, , status = ''] = readFileSync(`${folder}/${name}`, 'utf8').split('\n')
      return [
        /^(Accepted|Replaced by \[.+\)), \d{4}-\d\d-\d\d\./.test(status) ||
          `${folder}/${name}: its third line says “Accepted, <date>.” or “Replaced by [<record>](<file>), <date>.”`,
        list.includes(`](${name})`) || `${folder}/${name} is missing in the list in ${folder}/README.md.`,
      ].filter((problem) => problem !== true)
    })
}

/** Each folder with its source files, tests and generated files apart. */
function foldersOf(roots) {
  return roots
    .flatMap((root) => [
      root,
      ...readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => path.join(entry.parentPath, entry.name)),
    ])
    .map((folder) => [folder, readdirSync(folder).filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))])
    .filter(([, files]) => files.length > 0)
}

/**
 * The page that a file of `web/` belongs to, as its folder, or the room where several pages of the room share it; null if it is shared by
 * all.
 */
function pageOf(file) {
  const [, area, room, page, inPage] = file.split('/')
  if (area === 'booking' || area === 'my-bookings') return `web/${area}`
  if (area === 'public') return `web/public/${room}`
  if (area !== 'admin' || room === 'shared' || page === undefined) return null
  return inPage === undefined ? `web/admin/${room}` : `web/admin/${room}/${page}`
}

/** Imports of `web/` that reach into a page from outside of it. Only a page's slice, and what puts pages together, may. */
function importsBetweenPages() {
  return foldersOf(['web']).flatMap(([folder, files]) =>
    folder === 'web' || folder === 'web/store'
      ? []
      : files.flatMap((name) => {
          const file = `${folder}/${name}`
          return importsOf(file)
            .filter((target) => {
              const page = pageOf(target)
              if (page === null || target.endsWith('-slice.ts')) return false
              return page !== pageOf(file) && !file.startsWith(`${page}/`)
            })
            .map((target) => ({ file, target }))
        }),
  )
}

/** Relative imports of a file, as paths from the root. */
function importsOf(file) {
  const matches = readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)
  return [...matches].map(([, target]) => path.join(path.dirname(file), target))
}

/** From which folders of `server/` each of them imports. What stands in `server/` itself puts them together, or serves all of them. */
function importsBetweenFolders() {
  const graph = new Map()
  for (const [folder, files] of foldersOf(['server'])) {
    if (folder === 'server' || folder === 'server/testing') continue
    const targets = files.flatMap((file) => importsOf(`${folder}/${file}`).map((target) => path.dirname(target)))
    graph.set(folder, new Set(targets.filter((target) => target.startsWith('server/') && target !== folder)))
  }
  return graph
}

/** A cycle in the graph, or null. */
function cycleOf(graph) {
  const finished = new Set()
  const visit = (folder, steps) => {
    if (steps.includes(folder)) return [...steps.slice(steps.indexOf(folder)), folder]
    if (finished.has(folder)) return null
    for (const next of graph.get(folder) ?? []) {
      const found = visit(next, [...steps, folder])
      if (found) return found
    }
    finished.add(folder)
    return null
  }
  for (const folder of graph.keys()) {
    const found = visit(folder, [])
    if (found) return found
  }
  return null
}
