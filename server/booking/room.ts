import type { BlockList } from 'node:net'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { BookingLimits } from '../../domain/booking/booking.ts'
import { isSecureSite } from '../people/auth/auth.ts'
import type { openPeople } from '../people/room.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/client.ts'
import { requireUser } from '../platform/http/access.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { type AppEnv, headersOf } from '../platform/http/context.ts'
import { isGuestToken } from '../platform/links/actions.ts'
import type { Announce } from '../platform/live/publisher.ts'
import type { AskForMail } from '../platform/outbox/mail-requests.ts'
import type { CurrentSettings } from '../salon/settings/current.ts'
import type { OwnTime } from './appointments/booked-client.ts'
import { prepareBookingInsert } from './appointments/commit.ts'
import { requestedMove } from './appointments/moved-visit.ts'
import { appointmentRoutes } from './appointments/routes.ts'
import { openCatalogue } from './availability/catalogue.ts'
import { prepareAvailability } from './availability/queries.ts'
import { availabilityRoutes } from './availability/routes.ts'
import { blockRoutes } from './blocks/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { clientVisitRoutes } from './client-visits/routes.ts'
import { dayRoutes } from './days/routes.ts'
import { fitRoutes } from './fit/routes.ts'
import { guestLinkRoutes } from './guests/link-routes.ts'
import { guestRoutes } from './guests/routes.ts'
import { guestVisitRoutes } from './guests/visit-routes.ts'
import { moverByGuestLink } from './guests/visits.ts'
import { createBrowserIds } from './holds/browser-cookie.ts'
import { holdRoutes } from './holds/routes.ts'
import { leavingRoutes } from './leaving/routes.ts'
import { markRoutes } from './marks/routes.ts'
import type { OpenProvider } from './online-payments/context.ts'
import { deskReadingRoutes } from './online-payments/desk/routes.ts'
import { deskPaymentRoutes } from './online-payments/flow/desk-routes.ts'
import { eventRoutes } from './online-payments/flow/event-routes.ts'
import { onlinePaymentRoutes } from './online-payments/flow/routes.ts'
import { providerKeysRoutes } from './online-payments/keys/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { ratingLinkRoutes } from './ratings/link-routes.ts'
import { ratingRoutes } from './ratings/routes.ts'
import { seriesRoutes } from './series/routes.ts'
import { tillRoutes } from './till/routes.ts'
import { togetherRoutes } from './together/routes.ts'
import { moverByLink } from './visit-links/queries.ts'
import { visitRoutes } from './visit-links/routes.ts'
import { waitlistLinkRoutes } from './waitlist/link-routes.ts'
import { findOwnTime } from './waitlist/own-offers.ts'
import { waitlistRoutes } from './waitlist/routes.ts'

interface BookingOptions extends Pick<Parameters<typeof guestVisitRoutes>[0], 'calendarFile'> {
  readonly config: Config
  readonly db: Database
  readonly authSecret: string
  readonly clock: Clock
  readonly settings: CurrentSettings
  readonly limits: BookingLimits
  readonly announce: Announce
  readonly proxies: BlockList
  readonly sendsMail: () => Promise<boolean>
  readonly askForMail: AskForMail
  readonly people: Pick<
    ReturnType<typeof openPeople>,
    'auth' | 'attempts' | 'knownDevices' | 'rules' | 'mailOrigin' | 'mailboxKey'
  >
  readonly onCatalogueChange: () => void
  /** Opens the provider of online payments; null without keys. */
  readonly provider: OpenProvider
}

export function openBooking(options: BookingOptions) {
  const { config, db, authSecret, clock, settings, announce, proxies, people, onCatalogueChange, calendarFile } = options
  const { publicUrl, adminEmail } = config
  const { auth, attempts, knownDevices, rules, mailOrigin, mailboxKey } = people
  const { limits, askForMail, sendsMail } = options
  const catalogue = openCatalogue(db)
  const availability = prepareAvailability({ db, catalogue, clock, settings })
  const online = { provider: options.provider, secret: authSecret }
  const booking = { db, catalogue, availability, settings, clock, limits, announce, online }
  const visits = { ...booking, insert: prepareBookingInsert(db), secret: authSecret, rules, askForMail }
  const holding = { ...visits, attempts }
  const browsers = createBrowserIds({ secret: authSecret, isSecure: isSecureSite(publicUrl) })
  const ownHolds: OwnTime = (c, person = c.get('user')) =>
    findOwnTime(holding, {
      browser: browsers.idOf(headersOf(c)),
      network: browsers.networkKey(clientAddress(c, proxies)),
      clientId: person?.role === 'client' ? person.uid : null,
      email: person?.role === 'client' && person.email ? person.email : undefined,
    })
  const guests = { ...holding, auth, browsers, knownDevices, proxies, adminEmail, sendsMail, mailboxKey }
  const rating = { db, settings, clock, announce }
  const ledger = { db, settings, clock, announce, provider: options.provider }
  const paying = { ...ledger, ...online, askForMail, mailOrigin }
  return {
    visits,
    ownHolds,
    routes: [
      availabilityRoutes({ ...booking, ...movesBy(visits, ownHolds) }),
      leavingRoutes({ db, clock, settings, onCatalogueChange, announce, mailOrigin, askForMail }),
      ratingRoutes(rating),
      ratingLinkRoutes({ ...rating, secret: authSecret }),
      appointmentRoutes({ ...booking, adminEmail, proxies, ownHolds }),
      holdRoutes({ ...holding, browsers, proxies }),
      guestRoutes({ ...guests, mailOrigin }),
      guestLinkRoutes(guests),
      guestVisitRoutes({ ...guests, ownHolds, publicUrl, calendarFile }),
      clientVisitRoutes({ db, settings, clock }),
      visitRoutes({ ...visits, ownHolds, proxies }),
      markRoutes(booking),
      dayRoutes({ db, settings }),
      blockRoutes({ db, settings, clock, announce }),
      fitRoutes(visits),
      seriesRoutes({ ...visits, adminEmail }),
      togetherRoutes(visits),
      waitlistRoutes({ ...visits, ownHolds, proxies, mailOrigin }),
      waitlistLinkRoutes({ ...visits, proxies }),
      paymentRoutes(ledger),
      checkoutRoutes(ledger),
      tillRoutes(ledger),
      onlinePaymentRoutes({ ...paying, catalogue, limits, proxies }),
      deskReadingRoutes(paying),
      deskPaymentRoutes(paying),
      eventRoutes(paying),
      providerKeysRoutes({ db, config, secret: authSecret, clock, attempts, onChange: onCatalogueChange }),
    ] satisfies OpenAPIHono<AppEnv>[],
  }
}

/** Finds the visit to move, and its mover, for requests for times to move to. */
function movesBy(
  visits: Parameters<typeof moverByLink>[0] & Parameters<typeof moverByGuestLink>[0] & Parameters<typeof requestedMove>[0],
  ownHolds: OwnTime,
): Pick<Parameters<typeof availabilityRoutes>[0], 'ownHolds' | 'requestedMove'> {
  const findMover = (link: string, id: string) =>
    isGuestToken(link) ? moverByGuestLink(visits, link, id) : moverByLink(visits, link, id)
  return {
    ownHolds: async (c) => (await ownHolds(c))?.holds ?? [],
    async requestedMove(c, { link, ...move }) {
      const mover = link === undefined ? requireUser(c) : await findMover(link, move.id)
      const [requested, own] = await Promise.all([requestedMove(visits, mover, move), ownHolds(c, mover)])
      return { ...requested, own: own?.holds ?? [] }
    },
  }
}
