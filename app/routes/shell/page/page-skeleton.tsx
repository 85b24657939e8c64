import { Loading, Skeleton, SkeletonText } from '#app/ui/skeleton.tsx';
import { type PageShape, shapeOf } from './page-shape.ts';

/** The placeholder of the page at `pathname` while it loads. */
export function PageSkeleton({ pathname }: { pathname: string }) {
  return (
    <Loading label="Loading the page">
      <Skeleton className="h-9 w-64 max-w-full sm:h-12" />
      <Skeleton className="mt-3 h-4 w-80 max-w-full" />
      <div className="mt-10">{SHAPES[shapeOf(pathname)]()}</div>
    </Loading>
  );
}

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const SHAPES: Record<PageShape, () => React.ReactNode> = {
  cards: () => (
    <>
      <Skeleton className="h-9 w-full" />
      <div className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {times(6).map((index) => (
          <Skeleton key={index} className="h-92 rounded-md" />
        ))}
      </div>
    </>
  ),
  article: () => (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <Skeleton className="h-64 rounded-md" />
        <div className="mt-8">
          <SkeletonText lines={6} />
        </div>
      </div>
      <Skeleton className="h-72 rounded-md" />
    </div>
  ),
  figures: () => (
    <>
      <div className="grid grid-cols-2 gap-4 border-y py-5 lg:grid-cols-5">
        {times(5).map((index) => (
          <Skeleton key={index} className="h-12" />
        ))}
      </div>
      <Skeleton className="mt-8 h-64 rounded-md" />
    </>
  ),
  list: () => (
    <div className="divide-y border-y">
      {times(7).map((index) => (
        <div key={index} className="flex items-center gap-4 py-5">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  ),
  text: () => (
    <div className="max-w-read">
      <SkeletonText lines={6} />
    </div>
  ),
};
