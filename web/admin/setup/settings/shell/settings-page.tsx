import { t } from '@lingui/core/macro'
import { type MetaArgs, useLocation } from 'react-router'
import { pageAt } from '../../../../../domain/access.ts'
import { pageMeta } from '../../../../page-meta.ts'
import type { loader } from '../../../../root.tsx'
import { settingsPageAt } from '../../../shared/settings/settings-pages.ts'
import { SettingsFormPage } from './settings-form.tsx'

export function meta(args: MetaArgs<unknown, { root: typeof loader }>) {
  return pageMeta(
    () => settingsPageAt(pageAt(args.location.pathname) ?? '')?.label ?? t`Settings`,
    () => t`The salon’s details, hours, closures, start times and booking rules.`,
  )(args)
}

export default function SettingsPage() {
  const path = pageAt(useLocation().pathname) ?? ''
  return <SettingsFormPage key={path} path={path} />
}
