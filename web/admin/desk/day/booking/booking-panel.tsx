import type { DeskDay } from '../../../../../domain/schedule/desk-day.ts'
import type { FreeTime } from '../../../../../domain/schedule/schedule.ts'
import type { Service } from '../../../../../domain/service.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextAreaField } from '../../../../ui/field.tsx'
import { counted } from '../../../shared/count-text.ts'
import { ShortcutsSwitch } from '../../../shared/shortcuts.tsx'
import { PanelFoot, panelFormClass, SidePanel } from '../side-panel.tsx'
import { AroundTimes } from './around-times.tsx'
import { BookingFailure } from './booking-failure.tsx'
import { ClientField } from './client-field.tsx'
import { hasAddress, isStarted } from './draft.ts'
import { FitNotice } from './fit-notice.tsx'
import { NextTimes } from './next-times.tsx'
import { anyStylist, PlaceFields } from './place-fields.tsx'
import { ServicesField } from './services-field.tsx'
import { TellClientField } from './tell-client-field.tsx'
import type { LeftDraft } from './use-booking-draft.ts'
import { type BookingFormOptions, useBookingForm } from './use-booking-form.ts'

/** Books for somebody, beside the day: for whom, what, with whom and when. */
export function BookingPanel({ state, place }: BookingFormOptions) {
  return (
    <SidePanel label="New booking" heading="New booking" subject="booking" onClose={() => state.open(null)}>
      <BookingForm state={state} place={place} />
    </SidePanel>
  )
}

type Form = ReturnType<typeof useBookingForm>

function BookingForm({ state, place }: BookingFormOptions) {
  const entered = useBookingForm({ state, place })
  const { draft, left, edit, fit, lastFit, stylistId, date, chooseTime, submit, problems } = entered
  // Filled in from a visit, the stylist's times are what is left to choose. They stay while others are looked for.
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
        usual={usualServices(entered.services, state.day)}
      />
      {own && <AroundTimes times={own.times} name={own.stylistName} onBook={bookTime} />}
      <ServicesField
        services={entered.services}
        stylist={entered.stylist}
        lines={entered.lines}
        problems={problems}
        onChange={(chosen) => edit({ services: chosen })}
      />
      {fit && (
        <NextTimes
          openings={openings}
          isOthersOnly={draft.again}
          isAny={draft.isAny}
          stylistId={stylistId}
          today={state.today}
          onChoose={chooseTime}
        />
      )}
      <PlaceFields
        stylists={entered.stylists}
        choice={draft.isAny ? anyStylist : stylistId}
        name={entered.lines.length > 0 && !entered.isNobodyFree ? entered.stylist?.stylistName : undefined}
        date={date}
        starts={entered.typedStart}
        likely={state.day?.axis}
        problems={problems}
        onChange={entered.choosePlace}
      />
      <TextAreaField
        label="Note"
        rows={1}
        className="min-h-12!"
        maxLength={500}
        value={draft.note}
        error={problems.note}
        onChange={({ target }) => edit({ note: target.value })}
      />
      {hasAddress(draft) && (
        <TellClientField
          label="Send a confirmation"
          checked={draft.tellClient}
          onChange={(tellClient) => edit({ tellClient })}
        />
      )}
      <ShortcutsSwitch />
      <BookingFoot entered={entered} />
    </form>
  )
}

/** Somebody hung up, and calls again. */
function GoOn({ left: { draft }, onGoOn }: { readonly left: LeftDraft; readonly onGoOn: () => void }) {
  const { forWhom, services } = draft
  const named = {
    client: () => forWhom.who === 'client' && forWhom.client.name,
    new: () => forWhom.who === 'new' && (forWhom.name || forWhom.phone || forWhom.email),
    search: () => forWhom.who === 'search' && forWhom.typed,
    'walk-in': () => 'Walk-in',
  }
  const who = named[forWhom.who]() || 'A booking'
  const what = services.length > 0 && counted(services.length, 'service')
  return (
    <Button variant="secondary" className="justify-start! px-3! text-left text-sm!" onClick={onGoOn}>
      <span className="min-w-0 wrap-anywhere">{[who, what].filter(Boolean).join(', ')}: go on</span>
    </Button>
  )
}

const shortDay = { weekday: 'short', month: 'short', day: 'numeric' } as const

/** What is special about the time, what would be booked, and the button that does. */
function BookingFoot({ entered }: { readonly entered: Form }) {
  const formats = useFormats()
  const { draft, failure, fit, date, starts, minutes, stylist, stylistId, others, isNobodyFree } = entered
  const name = stylist?.stylistName ?? ''
  const more = [
    ...(isNobodyFree ? ['Nobody is free then.'] : []),
    ...others.map(
      (each) => `${each.client} also has a visit that day: ${formats.timeOfDay(each.starts)}, ${each.services.join(', ')}.`,
    ),
  ]
  return (
    <PanelFoot>
      {failure ? (
        <BookingFailure
          failure={failure}
          date={date}
          name={name}
          onChoose={(time) => entered.chooseTime(stylistId, time)}
          onBookToo={() => entered.submit(null, { alsoBook: true })}
        />
      ) : (
        <FitNotice fit={fit} more={more} />
      )}
      {entered.lines.length > 0 && (
        <p className="text-sm text-muted tabular-nums">
          <strong className="font-semibold text-ink">
            {formats.calendarDate(date, shortDay)}, {formats.timeOfDay(starts)} to {formats.timeOfDay(starts + minutes)}
          </strong>{' '}
          · {minutes} min · {formats.money(entered.mills)}
          {draft.hasArrived && date === entered.nextNow.date && ' · here now'}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" busy={entered.isBusy} className="grow">
          Book
        </Button>
        {isStarted(draft) && (
          <Button variant="quiet" className="px-3!" onClick={entered.clear}>
            Clear
          </Button>
        )}
      </div>
    </PanelFoot>
  )
}

/** How many services a walk-in is booked for at a press. */
const mostUsual = 3

/** What is done most often that day, then what the catalogue begins with. */
function usualServices(services: readonly Service[], day: DeskDay | undefined): Service[] {
  const done = (day?.appointments ?? []).flatMap(({ serviceIds }) => serviceIds)
  const count = (service: Service) => done.filter((id) => id === service.id).length
  return services
    .filter(({ hidden }) => !hidden)
    .toSorted((one, other) => count(other) - count(one))
    .slice(0, mostUsual)
}
