import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { TextAreaField } from '../../../../ui/field.tsx'
import { CopyField } from '../../../shared/form/copy-field.tsx'
import { Section } from '../section.tsx'
import type { SettingsForm } from '../use-settings.ts'

/** Escapes a text for the snippet's attribute. */
const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

export function WidgetSection({ draft: { found }, errors, set }: SettingsForm) {
  const name = useAppSelector(({ salon }) => salon.salon?.name ?? '')
  // Report one line's error, by its number.
  const error = errors['found.origins'] ?? Object.entries(errors).find(([path]) => path.startsWith('found.origins.'))?.[1]
  const { origin, protocol } = window.location
  const button = attribute(t({ message: 'Book', context: 'verb: button that opens the booking page' }))
  const title = attribute(t`Book a visit at ${name}`)
  const snippet = `<script src="${origin}/widget.js" data-button="${button}" data-title="${title}" async></script>`
  return (
    <Section
      id="widget"
      title={t`Booking on your own site`}
      about={t`A button on your site that opens the booking page right there. Clients choose everything in it, and finish in a new tab: browsers keep sign-ins out of pages inside others.`}
    >
      <TextAreaField
        label={t`Your sites`}
        hint={t`One a line, such as https://www.salon.example. No other site can show the booking page.`}
        name="found.origins"
        rows={3}
        value={found.origins}
        error={error}
        onChange={({ target }) => set('found', { origins: target.value })}
      />
      <CopyField label={t`Put this where the button is to be`} value={snippet} />
      <p className="max-w-2xl text-sm text-muted">
        {t`Paste it into the page’s text, as HTML, at the place where the button is to be seen. In the head, or in “header scripts”, there’s no such place: then the button stands in the corner of the page.`}
      </p>
      <p className="max-w-2xl text-sm text-muted">
        <Trans>
          Any link or button of your own opens it too, with <code>data-chairtime=""</code> on it. For one stylist or service,
          write <code>data-chairtime="stylist=…"</code> with what follows the question mark in the link under Share.
        </Trans>
      </p>
      {protocol !== 'https:' && (
        <Alert tone="info">{t`Other sites can use it once this one has an address that starts with https.`}</Alert>
      )}
    </Section>
  )
}
