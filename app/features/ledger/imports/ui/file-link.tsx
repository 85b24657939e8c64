import { Link } from '#app/ui/navigation/link.tsx';

/** Links a file to the page of its import. */
export const FileLink = ({ id, fileName }: { id: string; fileName: string }) => (
  <Link to={`/admin/imports/${id}`} prefetch={false} className="tap wrap-anywhere">
    {fileName}
  </Link>
);
