// The same scene in Qt Quick: a window with qt.qml. Each picture is prepared once, as in the other two programs.
//
// usage: qt QML-FILE      runs until its window is closed; QT_QUICK_BACKEND=software chooses the renderer
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QPainterPath>
#include <QQmlEngine>
#include <QQuickImageProvider>
#include <QQuickView>

// image://cover/NAME?WIDTHxHEIGHTxRADIUS: a picture scaled to fill that size, with rounded corners.
class Cover : public QQuickImageProvider {
public:
    Cover() : QQuickImageProvider(QQuickImageProvider::Pixmap) {}

    QPixmap requestPixmap(const QString &id, QSize *size, const QSize &) override {
        const QStringList parts = id.split('?'), numbers = parts[1].split('x');
        const int width = numbers[0].toInt(), height = numbers[1].toInt(), radius = numbers[2].toInt();
        QImage picture(qEnvironmentVariable("PEER_ASSETS") + "/" + parts[0] + ".png");
        picture = picture.scaled(width, height, Qt::KeepAspectRatioByExpanding, Qt::SmoothTransformation);
        picture = picture.copy((picture.width() - width) / 2, (picture.height() - height) / 2, width, height);
        if (radius > 0) {
            QImage rounded(width, height, QImage::Format_ARGB32_Premultiplied);
            rounded.fill(Qt::transparent);
            QPainter painter(&rounded);
            painter.setRenderHint(QPainter::Antialiasing);
            QPainterPath path;
            path.addRoundedRect(0, 0, width, height, radius, radius);
            painter.fillPath(path, QBrush(picture));
            painter.end();
            picture = rounded;
        }
        if (size) *size = picture.size();
        return QPixmap::fromImage(picture);
    }
};

int main(int count, char **arguments) {
    QGuiApplication application(count, arguments);
    if (count < 2) return 64;
    QQuickView view;
    view.engine()->addImageProvider("cover", new Cover);
    view.setTitle("Latency");
    view.setFlags(Qt::FramelessWindowHint);
    view.setGeometry(0, 0, 960, 640);
    view.setSource(QUrl::fromLocalFile(QString::fromLocal8Bit(arguments[1])));
    if (view.status() != QQuickView::Ready) return 1;
    view.show();
    return application.exec();
}
