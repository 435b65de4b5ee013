import { Outlet } from 'react-router'
import { AdminNavigation } from './admin-navigation.tsx'
import { DemoBanner } from './demo-banner.tsx'

/** What the administrator's pages have in common. Who may come here is `domain/access.ts`, which the root asks. */
export default function AdminLayout() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] -mt-6 gap-4 sm:-mt-8 lg:-mt-10 lg:-mb-12 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-6">
      <AdminNavigation />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 lg:gap-3">
        {/* On a phone, what there is to do comes first. */}
        <div className="max-lg:order-last">
          <DemoBanner />
        </div>
        <div>
          <Outlet />
        </div>
      </div>
    </div>
  )
}
