import { Link } from '#app/ui/navigation/link.tsx';

export const FileLink = ({ id, fileName }: { id: string; fileName: string }) => (
  <Link to={`/admin/imports/${id}`} prefetch={false} className="tap wrap-anywhere">
    {fileName}
  </Link>
);
