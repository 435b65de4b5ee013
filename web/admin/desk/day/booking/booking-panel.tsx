import { t } from '@lingui/core/macro'
import type { DeskDay } from '../../../../../domain/booking/schedule/desk-day.ts'
import type { FreeTime } from '../../../../../domain/salon/schedule/schedule.ts'
import type { Service } from '../../../../../domain/salon/service.ts'
import { useCan } from '../../../../store/hooks.ts'
import { TextAreaField } from '../../../../ui/field.tsx'
import { ShortcutsSwitch } from '../../../shared/shortcuts.tsx'
import { TellClientField } from '../../tell-client-field.tsx'
import { AskFields } from '../online/ask-fields.tsx'
import { panelFormClass, SidePanel } from '../side-panel.tsx'
import { AroundTimes } from './around-times.tsx'
import { BookingFoot } from './booking-foot.tsx'
import { ClientField } from './client-field.tsx'
import { hasAddress, isStarted } from './draft.ts'
import { GoOn } from './go-on.tsx'
import { NextTimes } from './next-times.tsx'
import { ServicesField } from './services-field.tsx'
import { anyFree, SlotFields } from './slot-fields.tsx'
import { PeopleFields } from './together/people-fields.tsx'
import { type BookingFormOptions, useBookingForm } from './use-booking-form.ts'

/** Books a visit beside the day: client, services, stylist and time. */
export function BookingPanel({ state, slot }: BookingFormOptions) {
  return (
    <SidePanel label={t`New booking`} heading={t`New booking`} subject="booking" onClose={() => state.open(null)}>
      <BookingForm state={state} slot={slot} />
    </SidePanel>
  )
}

function BookingForm({ state, slot }: BookingFormOptions) {
  const entered = useBookingForm({ state, slot })
  const booksForAll = useCan('bookings.write')
  const { draft, left, edit, fit, lastFit, stylistId, date, chooseTime, submit, problems } = entered
  // Filled in from a visit, only a time of the stylist is left to choose. Their times stay while others load.
  const own = draft.again ? (fit ?? lastFit)?.openings.find((each) => each.stylistId === stylistId) : undefined
  const openings = (fit?.openings ?? []).filter((each) => each !== own)
  function bookTime(pressed: FreeTime): void {
    chooseTime(stylistId, pressed)
    submit(null, {}, pressed)
  }
  return (
    <form ref={entered.form} noValidate onSubmit={submit} className={`${panelFormClass} [&_div:empty]:hidden`}>
      {left && !isStarted(draft) && <GoOn left={left} onGoOn={() => entered.goOn(left)} />}
      <ClientField
        forWhom={draft.forWhom}
        problems={problems}
        onChange={(forWhom) => edit({ forWhom, hasArrived: false })}
        onWalkIn={entered.walkIn}
        usual={entered.lines.length === 0 ? usualServices(entered.services, state.day) : []}
        isNow={entered.isProposed}
      />
      {own && <AroundTimes times={own.times} name={own.stylistName} onBook={bookTime} />}
      <ServicesField
        services={entered.services}
        stylist={entered.stylist}
        lines={entered.lines}
        problems={problems}
        onChange={(chosen) => edit({ services: chosen })}
      />
      <SlotFields
        stylists={entered.stylists}
        choice={draft.isAny ? anyFree : stylistId}
        name={entered.lines.length > 0 && !entered.isNobodyFree ? entered.stylist?.stylistName : undefined}
        date={date}
        starts={entered.typedStart}
        likely={state.day?.axis}
        problems={problems}
        onChange={entered.chooseSlot}
      />
      <NextTimes
        openings={openings}
        isOthersOnly={draft.again}
        people={1 + entered.together.people.filter(({ lines }) => lines.length > 0).length}
        isAny={draft.isAny}
        stylistId={stylistId}
        today={state.today}
        services={entered.lines.length}
        onChoose={chooseTime}
      />
      {booksForAll && !draft.again && (
        <PeopleFields
          people={entered.together.people}
          services={entered.services}
          stylists={entered.stylists}
          problems={problems}
          date={date}
          onChange={(others) => edit({ others })}
        />
      )}
      <NoteAndPayment entered={entered} />
      <ShortcutsSwitch />
      <BookingFoot entered={entered} />
    </form>
  )
}

/** The note, the confirmation by mail, and an online payment to ask for. */
function NoteAndPayment({ entered }: { readonly entered: ReturnType<typeof useBookingForm> }) {
  const { draft, edit, problems } = entered
  return (
    <>
      <TextAreaField
        label={t({ message: 'Note', context: 'noun' })}
        rows={1}
        className="min-h-12!"
        maxLength={500}
        value={draft.note}
        error={problems.note}
        onChange={({ target }) => edit({ note: target.value })}
      />
      {hasAddress(draft) && (
        <TellClientField
          label={t`Send a confirmation`}
          checked={draft.tellClient}
          onChange={(tellClient) => edit({ tellClient })}
        />
      )}
      <AskFields draft={draft} lines={entered.lines} date={entered.date} onChange={edit} />
    </>
  )
}

/** Most services offered for a walk-in at a press. */
const mostUsual = 3

/** Sorts the services by use that day, then by the catalogue. */
function usualServices(services: readonly Service[], day: DeskDay | undefined): Service[] {
  const serviceIdsOfDay = (day?.appointments ?? []).flatMap(({ serviceIds }) => serviceIds)
  const count = (service: Service) => serviceIdsOfDay.filter((id) => id === service.id).length
  return services
    .filter(({ hidden }) => !hidden)
    .toSorted((one, other) => count(other) - count(one))
    .slice(0, mostUsual)
}
