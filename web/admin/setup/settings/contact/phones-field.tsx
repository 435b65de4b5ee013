import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { contactLimits } from '../../../../../domain/salon/page/contact-settings.ts'
import { Button } from '../../../../ui/button.tsx'
import { useRemovalShield } from '../../../../ui/confirm-dialog.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { useFocusKept } from '../../../../ui/use-still-list.ts'
import type { SettingsErrors } from '../saving/settings-state.ts'
import { GroupError } from '../section.tsx'
import { newKey } from '../settings-draft.ts'
import type { TypedPhone } from './contact-draft.ts'

interface PhonesFieldProps {
  readonly phones: readonly TypedPhone[]
  readonly errors: SettingsErrors
  /** @param path of the changed field */
  readonly onChange: (path: string, edit: (phones: readonly TypedPhone[]) => readonly TypedPhone[]) => void
}

export function PhonesField({ phones, errors, onChange }: PhonesFieldProps) {
  const rows = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  useFocusKept(rows, add)
  useRemovalShield(phones.length)
  return (
    <div ref={rows} className="grid gap-4">
      {phones.length > 0 && (
        <ul className="grid gap-4">
          {phones.map((phone, index) => {
            const field = (name: 'label' | 'number') => ({
              name: `contact.phones.${index}.${name}`,
              value: phone[name],
              error: errors[`contact.phones.${index}.${name}`],
              onChange: ({ target }: { readonly target: { readonly value: string } }) =>
                onChange(`contact.phones.${index}.${name}`, (all) =>
                  all.map((one) => (one.key === phone.key ? { ...one, [name]: target.value } : one)),
                ),
            })
            const name = phone.label || index + 1
            return (
              <li
                key={phone.key}
                className="grid items-start gap-x-4 gap-y-2 rounded-control bg-sunken p-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
              >
                <TextField label={t`What it’s for`} placeholder="WhatsApp" {...field('label')} />
                <TextField
                  label={t({ message: 'Number', context: 'phone number' })}
                  type="tel"
                  placeholder="+1 718 555 0142"
                  {...field('number')}
                />
                <Button
                  variant="secondary"
                  className="px-3! sm:mt-7.5"
                  onClick={() => onChange('contact.phones', (all) => all.filter(({ key }) => key !== phone.key))}
                >
                  <X aria-hidden="true" className="size-4" />
                  <Trans>
                    <span className="sm:sr-only">Remove</span>
                    <span className="sr-only"> phone {name}</span>
                  </Trans>
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <GroupError>{errors['contact.phones']}</GroupError>
      <p>
        <Button
          ref={add}
          variant="secondary"
          disabled={phones.length >= contactLimits.phones}
          onClick={() => {
            flushSync(() => onChange('contact.phones', (all) => [...all, { key: newKey(), label: '', number: '' }]))
            rows.current?.querySelector<HTMLElement>('li:last-of-type input')?.focus()
          }}
        >
          <Plus aria-hidden="true" className="size-4" />
          {t`Add another phone`}
        </Button>
      </p>
    </div>
  )
}
