import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { Loader } from '../../../../ui/loader.tsx'
import { Section } from '../section.tsx'
import type { SettingsForm } from '../use-settings.ts'

/** Loaded on demand: it brings dragging and the preview of texts. */
const PagesEditor = lazy(() => import('./pages-editor.tsx'))

export function PagesSection(form: SettingsForm) {
  return (
    <Section
      id="pages"
      title={t`Pages`}
      about={t`Choose what your home and About pages show, put it in order, and add texts of your own. Put the groups of your services in order, too.`}
    >
      <Suspense fallback={<Loader label={t`Loading the pages…`} />}>
        <PagesEditor {...form} />
      </Suspense>
    </Section>
  )
}
