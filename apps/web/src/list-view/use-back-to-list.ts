import { useNavigate } from 'react-router';

/**
 * To the list that something was opened from; when the visit began here, the list (its address) takes this
 * entry's place.
 */
export function useBackToList(list: string): () => void {
  const navigate = useNavigate();
  return () => {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    if (idx) void navigate(-1);
    else void navigate(list, { replace: true });
  };
}
