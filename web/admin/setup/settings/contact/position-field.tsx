import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { positionIn } from '../../../../../domain/salon/page/map-link.ts'
import { degreesText } from '../../../../../domain/salon/page/map-position.ts'
import { TextField } from '../../../../ui/field.tsx'
import type { SettingsErrors } from '../saving/settings-state.ts'
import type { TypedContact } from './contact-draft.ts'

type TypedPosition = TypedContact['position']

interface PositionFieldProps {
  readonly position: TypedPosition
  readonly errors: SettingsErrors
  readonly onChange: (position: TypedPosition) => void
}

/** Coordinates, typed or read from a map's link. No network request. */
export function PositionField({ position, errors, onChange }: PositionFieldProps) {
  const [link, setLink] = useState('')
  const linkPosition = link.trim() === '' ? null : positionIn(link)
  const take = (text: string) => {
    const read = positionIn(text)
    if (read) onChange({ latitude: degreesText(read.latitude), longitude: degreesText(read.longitude) })
    return read
  }
  const field = (name: keyof TypedPosition) => ({
    name: `contact.position.${name}`,
    inputMode: 'text' as const,
    value: position[name],
    error: errors[`contact.position.${name}`],
    // Maps copy both numbers at once: fill both fields.
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      take(target.value) ?? onChange({ ...position, [name]: target.value }),
  })
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-5">
      <legend className="sr-only">{t`Place on the map`}</legend>
      <p aria-hidden="true" className="font-medium">
        {t`Place on the map`}
      </p>
      <p className="text-sm text-muted">
        {t`Your Contact page then has a map, which loads only once a visitor asks for it. Empty: no map.`}
      </p>
      <TextField
        label={t`Paste a link to your place`}
        type="text"
        inputMode="url"
        value={link}
        hint={t`From Google, Apple, Bing or OpenStreetMap. We read the position from it and look nothing up.`}
        error={
          link.trim() !== '' && !linkPosition
            ? t`There is no position in that. Open the link, then copy the address from your browser’s address bar.`
            : undefined
        }
        onChange={({ target }) => {
          setLink(target.value)
          take(target.value)
        }}
      />
      <p role="status" className="text-sm empty:hidden">
        {linkPosition &&
          t`Found: ${{ latitude: degreesText(linkPosition.latitude) }}, ${{ longitude: degreesText(linkPosition.longitude) }}.`}
      </p>
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        <TextField label={t`Latitude`} placeholder="40.6937" {...field('latitude')} />
        <TextField label={t`Longitude`} placeholder="-73.9903" {...field('longitude')} />
      </div>
    </fieldset>
  )
}
