import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { legalKinds } from '../../../../../domain/salon/page/kinds.ts'
import { Loader } from '../../../../ui/loader.tsx'
import { Section } from '../section.tsx'
import type { SettingsForm } from '../use-settings.ts'

const LegalEditor = lazy(() => import('./legal-editor.tsx'))

/** Texts for clients: the use of their data, and the terms for bookings. */
export function LegalSection(form: SettingsForm) {
  return (
    <Section
      id="legal"
      title={t`Privacy and terms`}
      about={t`Each page has a text to start from: what Chairtime keeps, and the rules that you have set. Read it, make it yours, and have it checked where your country asks for more, such as an imprint.`}
    >
      <Suspense fallback={<Loader label={t`Loading the texts…`} />}>
        {legalKinds.map((kind) => (
          <LegalEditor key={kind} kind={kind} {...form} />
        ))}
      </Suspense>
    </Section>
  )
}
