import { t } from '@lingui/core/macro'
import { socialLink } from '../../../../../domain/salon/page/social-links.ts'
import { TextAreaField } from '../../../../ui/field.tsx'
import { Section } from '../section.tsx'
import type { SettingsForm } from '../use-settings.ts'
import { parseLinks, type TypedContact } from './contact-draft.ts'
import { PhonesField } from './phones-field.tsx'
import { PositionField } from './position-field.tsx'

export function ContactDetailsSection({ draft: { contact }, errors, change }: SettingsForm) {
  const set = (path: string, edit: (contact: TypedContact) => TypedContact) =>
    change(path, (draft) => ({ ...draft, contact: edit(draft.contact) }))
  const [badLink, linkError] = Object.entries(errors).find(([path]) => path.startsWith('contact.links')) ?? []
  const links = parseLinks(contact.links)
  const which = links[Number(badLink?.split('.')[2])]
  const socialLinks = links.filter((url) => url.startsWith('https://')).map(socialLink)
  return (
    <Section
      id="contact"
      title={t`Phones, links and map`}
      about={t`Further phones, your pages elsewhere, and your place on the map: on the Contact and About pages, and at the foot of each page.`}
    >
      <PhonesField
        phones={contact.phones}
        errors={errors}
        onChange={(path, edit) => set(path, (now) => ({ ...now, phones: edit(now.phones) }))}
      />
      <div className="grid gap-2">
        <TextAreaField
          label={t`Social pages`}
          hint={t`One a line, such as https://www.instagram.com/your-salon.`}
          name="contact.links"
          rows={3}
          value={contact.links}
          error={linkError && (which ? t`“${{ link: which }}”: ${{ problem: linkError }}` : linkError)}
          onChange={({ target }) => set('contact.links', (now) => ({ ...now, links: target.value }))}
        />
        {socialLinks.length > 0 && (
          <p className="text-sm text-muted wrap-anywhere">{t`Clients see: ${{ names: socialLinks.map(({ name }) => name).join(' · ') }}`}</p>
        )}
      </div>
      <PositionField
        position={contact.position}
        errors={errors}
        onChange={(position) => set('contact.position', (now) => ({ ...now, position }))}
      />
    </Section>
  )
}
