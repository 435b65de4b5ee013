import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Settings, SettingsEffects } from '../../../../domain/settings.ts'
import { pageMeta } from '../../../page-meta.ts'
import { useCan } from '../../../store/hooks.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { useUnsavedChanges } from '../../../ui/leaving/unsaved-changes.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { notify } from '../../../ui/toast.ts'
import { BackupsSection } from './backups/backups-section.tsx'
import { CalendarsSection } from './calendars-section.tsx'
import { ClosuresSection } from './closures-section.tsx'
import { ContactSection } from './contact/contact-section.tsx'
import { RatingsSection } from './found/ratings-section.tsx'
import { ShareSection } from './found/share-section.tsx'
import { WidgetSection } from './found/widget-section.tsx'
import { HoursSection } from './hours-section.tsx'
import { LookSection } from './look/look-section.tsx'
import { MailSection } from './mail-section.tsx'
import { PagesSection } from './pages/pages-section.tsx'
import { PicturesSection } from './pictures/pictures-section.tsx'
import { PlaceSection } from './place-section.tsx'
import { RulesSection } from './rules-section.tsx'
import { SalonSection } from './salon-section.tsx'
import { EffectsQuestion, effectsInWords, SaveBar } from './save-bar.tsx'
import { isSame } from './settings-merge.ts'
import { StaffSection } from './staff-section.tsx'
import { StartsSection } from './starts-section.tsx'
import { type CheckedSettings, useSettings } from './use-settings.ts'
import { WaitlistSection } from './waitlist-section.tsx'

export const meta = pageMeta('Settings', 'The salon’s details, hours, closures, start times and booking rules.')

/** What a change reaches beyond the settings by: bookings that are left out, and mails that leave at once. */
const effectiveParts = ({ hours, closures, mail, rules, found }: Settings) => [
  ...[hours, closures, mail.reminder, mail.quiet, rules.changeNotice],
  ...[found.ratings, found.asks],
]

/** The parts of the page, by the id of each. */
const parts = {
  salon: 'Salon',
  contact: 'Phones, links and map',
  pictures: 'Pictures',
  look: 'Look',
  pages: 'Pages',
  place: 'Place',
  hours: 'Opening hours',
  closures: 'Closures',
  starts: 'Start times',
  rules: 'Booking rules',
  calendars: 'Calendars',
  mail: 'Mail',
  waitlist: 'Waitlist',
  ratings: 'Ratings',
  widget: 'Your own site',
  share: 'Share',
  staff: 'Staff',
  backups: 'Backups',
} as const

const partClass = 'inline-flex min-h-11 items-center rounded-control px-2 font-medium text-accent underline underline-offset-4'

export default function SettingsPage() {
  const managesBackups = useCan('backup.manage')
  return (
    <>
      <PageHeading title="Settings">Changes apply everywhere at once.</PageHeading>
      {/* Not before the form, which would push them down. */}
      <SettingsEditor
        after={
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <ShareSection />
            <CalendarsSection />
            {managesBackups && <BackupsSection />}
          </div>
        }
      />
    </>
  )
}

function SettingsEditor({ after }: { readonly after: ReactNode }) {
  const { form, formRef, before, checked, save, preview, reset, load, ...state } = useSettings()
  const { question } = useUnsavedChanges(state.isChanged)
  const [managesBackups, imports] = [useCan('backup.manage'), useCan('imports.write')]
  const [pending, setPending] = useState<{ readonly typed: CheckedSettings; readonly effects: SettingsEffects } | null>(null)
  const { hash } = useLocation()
  const isShown = form !== null
  // The part that a link leads to wasn't there yet when the page was opened.
  useEffect(() => {
    if (isShown && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isShown, hash])
  if (!form) {
    if (state.loadFailure) return <LoadFailed what="the settings" error={state.loadFailure} onRetry={load} />
    return <Loader label="Loading settings…" isPage />
  }

  /** @param isConfirmed whether its effects were confirmed */
  async function store(typed: CheckedSettings, isConfirmed: boolean): Promise<void> {
    const effects = await save(typed)
    if (effects) notify({ text: ['Settings saved.', ...(isConfirmed ? [] : effectsInWords(effects))].join(' ') })
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (state.isSaving) return
    const typed = checked()
    if (!typed) return
    const { settings } = typed
    const isFarReaching =
      settings.place.timeZone !== before?.place.timeZone ||
      settings.place.currency !== before?.place.currency ||
      !isSame(effectiveParts(settings), before && effectiveParts(before))
    const effects = isFarReaching ? await preview(settings) : null
    if (effects && effectsInWords(effects).length > 0) setPending({ typed, effects })
    else await store(typed, false)
  }

  return (
    <>
      <form ref={formRef} onSubmit={submit} noValidate method="post" className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <nav aria-label="Parts of the settings">
          <ul className="-mx-2 flex flex-wrap">
            {Object.entries(parts).map(([id, label]) =>
              id === 'backups' && !managesBackups ? null : (
                <li key={id}>
                  <a href={`#${id}`} className={partClass}>
                    {label}
                  </a>
                </li>
              ),
            )}
            <li>
              <Link to="/admin/webhooks" className={partClass}>
                Webhooks
              </Link>
            </li>
            {imports && (
              <li>
                <Link to="/admin/import" className={partClass}>
                  Import
                </Link>
              </li>
            )}
          </ul>
        </nav>
        <SalonSection {...form} />
        <ContactSection {...form} />
        <PicturesSection {...form} />
        <LookSection {...form} />
        <PagesSection {...form} />
        <PlaceSection {...form} />
        <HoursSection {...form} />
        <ClosuresSection {...form} />
        <StartsSection {...form} />
        <RulesSection {...form} />
        <MailSection {...form} />
        <WaitlistSection {...form} />
        <RatingsSection {...form} />
        <WidgetSection {...form} />
        <StaffSection {...form} />
        <SaveBar {...state} hasErrors={Object.keys(form.errors).length > 0} onReset={reset} />
        <EffectsQuestion
          effects={pending?.effects ?? null}
          onConfirm={() => {
            if (pending) void store(pending.typed, true)
            setPending(null)
          }}
          onCancel={() => setPending(null)}
        />
        {question}
      </form>
      <div className="mt-5">{after}</div>
    </>
  )
}
